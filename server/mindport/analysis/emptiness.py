"""Whether a tensor may have no elements: an evaluator over terms.

A term is followed back, through operands, arguments and the callers of its function, to a
selection by a mask, a part whose ends are not known, or a size of 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.maybe_zero import may_give_zero
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import ShapeRule
from mindport.analysis.shape.dimension import Kind
from mindport.analysis.shape.table import shape_rule
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_kinds import kinds

_LISTS = frozenset({"list", "numpy.ndarray", TENSOR})
_FIRST_OPERAND = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST, ir.SET, ir.COMPARE, ir.STAR, ir.ATTR), 1),
    **dict.fromkeys((ir.NARROW, ir.ELEM, ir.UNPACK, ir.ITEM, ir.ANNOTATED, ir.LISTOF), 1),
    **dict.fromkeys((ir.BINARY, ir.UNARY), 2),
    ir.TAKEN: 1,
}
# Of these the rest says which part it is, or of what class.
_OF_FIRST = frozenset(
    {ir.ATTR, ir.NARROW, ir.ELEM, ir.UNPACK, ir.ITEM, ir.ANNOTATED, ir.LISTOF, ir.TAKEN}
)

# Where sizes stand among the arguments: of `split` behind the tensor, of `narrow` at the end.
_SIZES = (slice(1, 2), slice(3, 4))


class Emptiness:
    """Which terms of a project may be of no elements.

    A mask may choose nothing. A part whose ends are not known may be nothing by itself; as
    an operand it is as long as the other one, which shows that there are elements.
    """

    def __init__(self, numbers: NumberTypes) -> None:
        self._numbers, self._ev = numbers, numbers.ev
        self._known: dict[tuple[Unit, int, bool], bool] = {}

    def may_be(self, unit: Unit, term: int, *, of_parts: bool = True) -> bool:
        """Whether a selection is behind a term, or a part whose ends are not known.

        Without `of_parts`, such a part does not count.
        """
        start = (unit, term, of_parts)
        known = self._known.get(start)
        if known is None:
            known = self._known[start] = self._searched(start)
        return known

    def _searched(self, start: tuple[Unit, int, bool]) -> bool:
        waiting, met = [start], {start}
        while waiting:
            at = waiting.pop()
            if self._begins(*at):
                return True
            behind = [one for one in self._behind(*at) if one not in met]
            waiting += behind
            met.update(behind)
        return False

    def _begins(self, unit: Unit, term: int, is_alone: bool) -> bool:
        parts = unit.ir.terms[term]
        if parts[0] == ir.ITEM:
            return self._is_mask(unit, parts[2]) or (is_alone and self._may_miss(unit, parts[2]))
        return parts[0] == ir.CALL and self._makes_none(unit, term, parts)

    def _behind(self, unit: Unit, term: int, is_alone: bool) -> list[tuple[Unit, int, bool]]:
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM:
            passed = passed_terms(self._ev, unit, parts[1], parts[2])
            return [(*one, is_alone) for one in passed if one[0] is unit]
        found = [one for one in self._operands(unit, term, parts) if one >= 0]
        if is_alone and parts[0] in (ir.BINARY, ir.COMPARE, ir.CALL):
            tensors = [one for one in found if not self._numbers.held(unit, one).is_number]
            is_alone = len(tensors) < 2 or all(self._is_part(unit, one) for one in tensors)
        return [(unit, one, is_alone) for one in found]

    def _operands(self, unit: Unit, term: int, parts: ir.Term) -> tuple[int, ...]:
        match parts[0]:
            case ir.CALL:
                return self._arguments(unit, term, parts)
            case ir.GLOBAL:
                return (unit.ir.names.get(parts[1], -1),)
            case ir.APPEND:
                return parts[1:3]
        found = parts[_FIRST_OPERAND.get(parts[0], len(parts)) :]
        return found[:1] if parts[0] in _OF_FIRST else found

    def _arguments(self, unit: Unit, term: int, parts: ir.Term) -> tuple[int, ...]:
        """What decides how large the result is: mostly, indices and masks do not."""
        facts = operator(self._ev, unit, parts[1])
        is_as_large = facts is None or facts.api in self._ev.catalogue.named("as-large-as-indices")
        indices = () if facts is None or is_as_large else facts.indices
        arguments = enumerate(given(self._ev, unit, term))
        return tuple(one for place, one in arguments if place not in indices)

    def _is_part(self, unit: Unit, term: int) -> bool:
        """Whether it is made of a part alone, whose ends are not known: `x[1:].abs()`."""
        terms = unit.ir.terms
        while terms[term][0] in (ir.ATTR, ir.CALL, ir.UNARY, ir.NARROW, ir.ANNOTATED):
            parts = terms[term]
            inner = parts[2 if parts[0] == ir.UNARY else 1 :]
            inner = given(self._ev, unit, term) if parts[0] == ir.CALL else inner
            if not inner:
                return False
            term = inner[0]
        return terms[term][0] == ir.ITEM and self._may_miss(unit, terms[term][2])

    def _is_mask(self, unit: Unit, index: int) -> bool:
        """Whether an index is a mask, or a list of nothing."""
        parts = unit.ir.terms[index]
        if parts[0] == ir.TUPLE:
            return any(self._is_mask(unit, one) for one in parts[1:])
        if parts[0] in (ir.LIST, ir.CONST):
            return parts == (ir.LIST,)
        held = self._numbers.held(unit, index)
        is_many = TENSOR in kinds(self._ev, unit, index) or parts[0] == ir.COMPARE
        return is_many and held.family == "bool"

    def _may_miss(self, unit: Unit, index: int) -> bool:
        """Whether an index is a part whose ends are not known, or may be places."""
        parts = unit.ir.terms[index]
        if parts[0] == ir.TUPLE:
            return any(self._may_miss(unit, one) for one in parts[1:])
        if parts[0] == ir.SLICE:
            return self._is_open(unit, parts)
        is_written = parts[0] in (ir.CONST, ir.TEXT, ir.LIST)
        found = kinds(self._ev, unit, index) - {"NoneType"}
        if is_written or found - {""}:
            return not is_written and bool(found & _LISTS)
        return parts[0] not in (ir.BINARY, ir.UNARY)

    def _is_open(self, unit: Unit, part: ir.Term) -> bool:
        begins, ends = (self._number(unit, one) for one in part[1:3])
        return not (begins is None or begins <= 0) or not (ends is None or ends > 0)

    def _number(self, unit: Unit, term: int) -> float | None:
        """The bound of a slice: None where it has none, NaN where it is not known."""
        if term < 0 or unit.ir.terms[term] == (ir.CONST, None):
            return None
        held = self._ev.value(unit, term)
        number = getattr(held[0], "value", None) if len(held) == 1 else None
        return number if isinstance(number, (int, float)) else float("nan")

    def _makes_none(self, unit: Unit, term: int, parts: ir.Term) -> bool:
        facts = operator(self._ev, unit, parts[1])
        if facts is None:
            return False
        arguments = given(self._ev, unit, term)
        if facts.api in self._ev.catalogue.named("parts-by-size"):
            return any(self._is_no_size(unit, one) for one in arguments[_SIZES[len(arguments) > 3]])
        return self._makes_by_rule(unit, shape_rule(facts.api), arguments)

    def _makes_by_rule(self, unit: Unit, rule: ShapeRule | None, arguments: Sequence[int]) -> bool:
        """Whether a mask, a search or a size of 0 may decide, as the rule of an operator says."""
        if rule is None or rule.kind is Kind.MASK:
            return rule is not None
        if rule.kind is Kind.NONZERO:
            return len(arguments) == 1  # with values to choose from, `where` gives one for each
        taken, _, _ = rule.parameters.partition(",")
        if not arguments or taken not in ("*size", "size", "data"):
            return False
        terms = unit.ir.terms
        first = terms[arguments[0]]
        if taken == "data":
            return first == (ir.LIST,)
        sizes = first[1:] if first[0] in (ir.TUPLE, ir.LIST) else arguments
        return any(terms[one] == (ir.CONST, 0) for one in sizes)

    def _is_no_size(self, unit: Unit, size: int) -> bool:
        """Whether a size may be 0, or one of those in a list."""
        parts = unit.ir.terms[size]
        sizes = parts[1:] if parts[0] in (ir.TUPLE, ir.LIST) else [size]
        return any(may_give_zero(self._ev, unit, one) for one in sizes)
