"""Whether a gradient may pass to a term: an evaluator over terms, by the facts about operators.

A term is followed back to what it is computed from, and to what is written into its memory. What
nobody knows may have a gradient; whole numbers and booleans, and what torch cuts (`x.detach()`),
have none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mindport.analysis.gradients.written_values import WrittenValues
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import attribute_memory, given, operator
from mindport.analysis.values.domain import Record
from mindport.analysis.values.iterated import is_copied, is_of_python
from mindport.analysis.values.value_kinds import kinds
from mindport.knowledge.operator_facts import OperatorFacts

_NONE = frozenset({ir.CONST, ir.TEXT, ir.COMPARE, ir.SLICE})
# What has that of all its operands from a place on.
OF_OPERANDS = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST, ir.SET, ir.STAR), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.ELEM, ir.UNPACK), slice(1, 2)),
    **dict.fromkeys((ir.LISTOF,), slice(1, 2)),
    **dict.fromkeys((ir.APPEND,), slice(1, 3)),
    **dict.fromkeys((ir.UNARY, ir.DICTOF), slice(2, 3)),
    **dict.fromkeys((ir.BINARY,), slice(2, 4)),
}
_OF_BITS = frozenset({"BitAnd", "BitOr", "BitXor", "Not", "Invert"})  # no floats take these
_CUT = "without-gradients"
_PARAMETERS = "params"  # the entry of a group of an optimizer
# What computes its gradient from its operands alone, in MindSpore as in torch.
_OF_GIVEN = frozenset({"Add", "Sub", "Mult", "MatMult"})


class Gradients:
    """The gradients of the terms of one file. Of the terms in `asked` the code asks for one."""

    def __init__(
        self, numbers: NumberTypes, unit: Unit, asked: Collection[int], written: WrittenValues
    ) -> None:
        self._numbers, self._unit, self._asked = numbers, unit, asked
        self._written = written
        self._known: dict[int, bool] = {}

    def may_reach(self, term: int) -> bool:
        """Whether a term may have a gradient."""
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._searched(term)
        return known

    def may_rest_on(self, term: int) -> bool:
        """Whether a term is computed by an operator whose gradient may rest on its result.

        No gradient passes an operator whose operands have none: what asks for one behind it,
        as `data.clone().requires_grad_()` does, is where gradients end.
        """
        parts, behind = self._unit.ir.terms[term], self._behind(term)
        if behind is not None and not any(map(self.may_reach, behind)):
            return False
        if parts[0] == ir.BINARY:
            return parts[1] not in _OF_GIVEN
        facts = operator(self._numbers.ev, self._unit, parts[1]) if parts[0] == ir.CALL else None
        return facts is not None and bool(facts.passes) and not facts.shares

    def _searched(self, term: int) -> bool:
        """Whether a gradient may come from what is behind a term."""
        waiting, met = [term], {term}
        while waiting:
            at = waiting.pop()
            if at in self._asked:
                return True
            behind = self._behind(at)
            if behind is None:
                return True
            behind = (*behind, *self._written.of(at))
            if any(map(self._known.get, behind)):
                return True
            waiting += [one for one in behind if one not in met]
            met.update(behind)
        return False

    def _behind(self, term: int) -> tuple[int, ...] | None:
        """The terms that a gradient may come from; None where it may begin at the term."""
        parts = self._unit.ir.terms[term]
        operation = parts[0]
        if operation == ir.CALL and self._asks(parts):
            return None
        if operation in _NONE or self._is_whole(term, parts):
            return ()
        if operation == ir.ATTR:
            return self._of_attribute(term, parts)
        if operation == ir.CALL:
            return self._of_call(term, parts)
        operands = parts[OF_OPERANDS.get(operation, slice(0))]
        if operation == ir.GLOBAL:
            operands = (self._unit.ir.names.get(parts[1], -1),)
        return tuple(one for one in operands if one >= 0) or None

    def _is_option(self, parts: ir.Term) -> bool:
        """Whether it is what a group of an optimizer has beside its parameters: `group["lr"]`."""
        terms, groups = self._unit.ir.terms, self._numbers.ev.value(self._unit, parts[1])
        entries = [dict(one.entries) for one in groups if isinstance(one, Record)]
        is_group = len(entries) == len(groups) > 0 and all(_PARAMETERS in one for one in entries)
        return is_group and terms[parts[2]][0] == ir.CONST and terms[parts[2]][1] != _PARAMETERS

    def _is_whole(self, term: int, parts: ir.Term) -> bool:
        """Whether it is no tensor of floats: a number, integers, booleans, a setting."""
        if parts[0] in (ir.BINARY, ir.UNARY) and parts[1] in _OF_BITS:
            return True
        if parts[0] == ir.ITEM and self._is_option(parts):
            return True
        held = self._numbers.held(self._unit, term)
        return held.is_number or held.is_whole

    def _of_attribute(self, term: int, parts: ir.Term) -> tuple[int, ...] | None:
        facts = attribute_memory(self._numbers.ev, self._unit, term)
        if facts is not None:
            return () if facts.is_cut else (parts[1],)
        if self._numbers.ev.catalogue.has_role(_CUT, self._numbers.api(self._unit, term)):
            return ()
        return () if "torch.Size" in kinds(self._numbers.ev, self._unit, term) else None

    def _asks(self, call: ir.Term) -> bool:
        """`requires_grad=True`, or a variable; `x.requires_grad_()`."""
        terms = self._unit.ir.terms
        callee = terms[call[1]]
        is_method = callee[0] == ir.ATTR and callee[2] == "requires_grad_"
        return is_method or any(
            name == "requires_grad" and terms[value] not in ((ir.CONST, False), (ir.CONST, None))
            for name, value in call[3]
        )

    def _of_call(self, term: int, parts: ir.Term) -> tuple[int, ...] | None:
        ev, unit = self._numbers.ev, self._unit
        facts = operator(ev, unit, parts[1])
        arguments = given(ev, unit, term)
        if is_of_python(ev, unit, parts[1]):  # `zip(x, y)` gives what it is given
            return (*arguments, *(value for _, value in parts[3])) or None
        if facts is None:
            return () if self._makes_no_floats(parts) else None
        if facts.is_cut or facts.makes:
            return ()
        if self._is_layer(parts[1]):
            return None  # it has parameters
        if any(is_copied(ev, unit, term, one) for one in _at(facts.hands_on, arguments)):
            return ()  # of a list of tensors only the numbers are taken
        return self._passing(facts, parts, arguments)

    def _makes_no_floats(self, parts: ir.Term) -> bool:
        """Whether it is a class of tensors of integers or of data: `torch.LongTensor(4)`."""
        api = self._numbers.api(self._unit, parts[1])
        return api.startswith("torch.") and api.endswith("Tensor")

    def _is_layer(self, callee: int) -> bool:
        is_named = bool(self._numbers.api(self._unit, callee))
        return not is_named and bool(kinds(self._numbers.ev, self._unit, callee) - {""})

    def _passing(
        self, facts: OperatorFacts, parts: ir.Term, arguments: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        places = facts.passes or facts.hands_on
        is_open = any(self._unit.ir.terms[one][0] == ir.STAR for one in arguments)
        if not places or is_open:
            return None
        return _at(places, arguments) or tuple(value for _, value in parts[3])


def _at(places: Collection[int], arguments: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one for place, one in enumerate(arguments) if place in places)


def asking_for_gradients(unit: Unit) -> Iterator[int]:
    """What `x.requires_grad_()` and `x.requires_grad = True` name."""
    asked = {
        term: parts
        for term, parts in enumerate(unit.ir.terms)
        if parts[0] == ir.ATTR and parts[2] in ("requires_grad", "requires_grad_")
    }
    for part in unit.ir.parts if asked else ():
        for site in part.all_sites():
            known = asked.get(site[0])
            if known is not None and (known[2] == "requires_grad_" or site[1] & ir.STORE):
                yield known[1]
