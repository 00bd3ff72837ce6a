"""What is asked of the calls on a differentiated path, whose arguments decide what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis.gradients.computed_operands import is_of_computed
from mindport.analysis.gradients.wanted import operands, reached
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Function
from mindport.analysis.values.evaluator import Evaluator

_MAX_TERMS = 8000
# Products whose second gradient is right by one operand, and wrong through both.
_OF_BOTH = "wrong-second-gradient-through-both-operands"
_AT_NUMBER = "failing-second-gradient-at-one-number"
_ITEM, _WITH_ONE_MORE = "torch.Tensor.__getitem__", "torch.Tensor.unsqueeze"
_KEEPING = ("keepdim", "keepdims")  # the form of a call, as it is measured, and numpy's word

Spot = tuple[Unit, int]


class PathValues:
    """Answers about terms on a path.

    `wanted` is what both gradients are taken by, in the file `at`; `first` what the first one is.
    """

    def __init__(
        self, ev: Evaluator, at: Unit, wanted: frozenset[int] | None, first: frozenset[int]
    ) -> None:
        self._ev = ev
        self._at = at
        self._wanted = wanted
        self._first = first
        self._numbers = numbers_of(ev)
        self.differentiated: set[Function] = set()  # by what is passed first
        self.passed: dict[Function, list[tuple[Unit, tuple[int, ...]]]] = {}

    def is_linear(self, api: str, unit: Unit, factors: Sequence[int]) -> bool:
        """Whether a product has one operand alone that rests on what both gradients are by."""
        if self._wanted is None or not self._ev.catalogue.has_role(_OF_BOTH, api):
            return False
        if any(self._numbers.rank(unit, one) == 1 for one in factors):
            return False  # the product with a vector is wrong by one operand, too
        return self.count_resting(unit, factors) < 2

    def count_resting(self, unit: Unit, terms: Sequence[int]) -> int:
        """How many of some terms are computed of what is differentiated by, for all that is
        known."""
        wanted = self._wanted
        return sum(wanted is None or self._rests(unit, one, wanted) for one in terms)

    def has_several(self, unit: Unit, term: int) -> bool:
        """Whether a display, or one that is repeated, has several parts that rest on what is
        differentiated by; parts that are cut out of something do not count."""
        parts = unit.ir.terms[term]
        if self._wanted is None:
            return False
        if parts[0] == ir.BINARY and parts[1] == "Mult":
            return self.count_resting(unit, (term,)) > 0
        if parts[0] not in (ir.LIST, ir.TUPLE):
            return False
        whole = [one for one in parts[1:] if unit.ir.terms[one][0] not in (ir.ITEM, ir.UNPACK)]
        return self.count_resting(unit, whole) > 1

    def _rests(self, unit: Unit, term: int, wanted: frozenset[int]) -> bool:
        waiting, seen = [(unit, term)], set[Spot]()
        while waiting and len(seen) < _MAX_TERMS:
            spot = waiting.pop()
            if spot in seen:
                continue
            seen.add(spot)
            at, one = spot
            if at is self._at and one in wanted:
                return True
            parts = at.ir.terms[one]
            waiting += [(at, part) for part in operands(parts)]
            if parts[0] == ir.PARAM:
                waiting += self.passed_for(at, parts)
        return False

    def passed_for(self, unit: Unit, parameter: ir.Term) -> Iterator[Spot]:
        """What calls on the path pass for a parameter."""
        _, index, position = parameter
        function = self._ev.atoms.the_function(unit, index)
        for site, given in self.passed.get(function, ()):
            yield from ((site, one) for one in given[position : position + 1] if one >= 0)

    def is_number(self, unit: Unit, term: int) -> bool:
        """Whether a term is a number, which is no factor that a gradient goes through."""
        is_constant = unit.ir.terms[term][0] == ir.CONST
        return is_constant or self._numbers.held(unit, term).is_number

    def has_numbers(self, unit: Unit, call: int, given: Sequence[int]) -> bool:
        """Whether all of what a call passes behind its first operand are numbers."""
        _, _, positional, keywords = unit.ir.terms[call]
        passed = {*positional, *(term for _, term in keywords)}
        return all(self.is_number(unit, one) for one in given if one in passed)

    def is_of_computed(self, unit: Unit, given: Sequence[int]) -> bool:
        """Whether an operator gets something else than what was given, or views of it."""
        return is_of_computed(self._ev, unit, given[:1], self)

    def is_given(self, unit: Unit, term: int) -> bool:
        """Whether the first gradient is taken by a term itself."""
        return unit is self._at and term in self._first

    def rests_on_given(self, unit: Unit, term: int) -> bool:
        """Whether a term is computed of what the first gradient is by; of anything, if unknown."""
        if self._first:
            return self._rests(unit, term, self._first)
        sources = reached(term, lambda one: operands(unit.ir.terms[one]))
        return any(unit.ir.terms[one][0] == ir.PARAM for one in sources)

    def form(self, api: str, unit: Unit, call: int) -> str:
        """How an API is called, where that decides whether its second gradient is right."""
        terms = unit.ir.terms
        _, _, positional, keywords = terms[call]
        kept = [term for name, term in keywords if name in _KEEPING]
        for signature in self._ev.catalogue.signatures(api):
            names = [parameter.name for parameter in signature.parameters]
            if _KEEPING[0] in names:
                place = names.index(_KEEPING[0])
                kept += positional[place : place + 1]
        return _KEEPING[0] if any(terms[one] == (ir.CONST, True) for one in kept) else ""

    def item(self, unit: Unit, term: int) -> tuple[str, str] | None:
        """The API that a subscript of a tensor stands for where that matters, and what is wrong."""
        fails = self._ev.catalogue.has_role(_AT_NUMBER, _ITEM)
        kind, base, *keys = unit.ir.terms[term]
        if not self._is_tensor(unit, base):
            return None
        if kind == ir.ELEM:
            return (_ITEM, "fails") if fails else None
        key = keys[0]
        parts = unit.ir.terms[key]
        if (ir.CONST, None) in (parts, *self._in_tuple(unit, parts)):
            return _WITH_ONE_MORE, ""
        if parts[0] == ir.CONST:
            is_one = isinstance(parts[1], int) and not isinstance(parts[1], bool)
        else:
            is_one = self.is_number(unit, key)
        return (_ITEM, "fails") if is_one and fails else None

    def _is_tensor(self, unit: Unit, term: int) -> bool:
        value = self._ev.value(unit, term)
        if value:
            return all(map(self._ev.is_tensor, value))
        parts = unit.ir.terms[term]
        if parts[0] != ir.PARAM:
            return False
        if self._ev.atoms.the_function(unit, parts[1]) in self.differentiated and parts[2] == 0:
            return True
        return any(self.is_given(*one) for one in ((unit, term), *self.passed_for(unit, parts)))

    def _in_tuple(self, unit: Unit, parts: ir.Term) -> Iterator[ir.Term]:
        if parts[0] == ir.TUPLE:
            yield from (unit.ir.terms[one] for one in parts[1:])
