"""Whether torch may have the elements of a tensor in another order than MindSpore.

Most of torch's operators make a tensor in the order of the one that they get, and a few in an
order of their own; those of MindSpore make each in its plain order. A term is followed back to
what gives it an order, by the facts about operators. Views are alike in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.memory.index_terms import chooses
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import attribute_memory, given, operator
from mindport.analysis.uses.term_users import augmented
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.parameters import passed_terms

_COMPUTED = {ir.BINARY: slice(2, 4), ir.UNARY: slice(2, 3), ir.COMPARE: slice(1, None)}
# What is one of its operands, or a view of one.
_OF_OPERANDS = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ELEM, ir.UNPACK), slice(1, 2)),
}


class _Asked(NamedTuple):
    """A term, and whether a view in another order counts as well: what is computed keeps that."""

    unit: Unit
    term: int
    or_view: bool


_YES = None  # what is found at the end of a way


class OwnOrder:
    """The order of the elements of the tensors of one file, as torch has them."""

    def __init__(self, ev: Evaluator, unit: Unit) -> None:
        self._ev, self._unit = ev, unit
        self._changed = augmented(ev, unit)  # results of `x += y`, which are `x`

    def may_have(self, term: int) -> bool:
        """Whether a term may be made in an order that MindSpore does not know."""
        start = _Asked(self._unit, term, or_view=False)
        waiting, met = [start], {start}
        while waiting:
            for one in self._behind(waiting.pop()):
                if one is _YES:
                    return True
                if one not in met:
                    met.add(one)
                    waiting.append(one)
        return False

    def _behind(self, asked: _Asked) -> Iterator[_Asked | None]:
        """What the answer rests on."""
        parts = asked.unit.ir.terms[asked.term]
        rule = _RULES.get(parts[0], OwnOrder._of_operands)
        return rule(self, asked, parts)

    def _of_operands(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        inner = parts[_OF_OPERANDS.get(parts[0], slice(0))]
        return (asked._replace(term=one) for one in inner if one >= 0)

    def _of_name(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        bound = asked.unit.ir.names.get(parts[1])
        return iter(() if bound is None else (asked._replace(term=bound),))

    def _of_parameter(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        passed = passed_terms(self._ev, asked.unit, parts[1], parts[2])
        return (_Asked(*one, asked.or_view) for one in passed)

    def _computed(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        if asked.unit is self._unit and asked.term in self._changed:
            return iter((asked._replace(term=parts[2]),))
        return (_Asked(asked.unit, one, True) for one in parts[_COMPUTED[parts[0]]])

    def _of_call(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        unit, term, or_view = asked
        facts = operator(self._ev, unit, parts[1])
        if facts is None:
            return
        if facts.order == "own" or (facts.order == "changed" and or_view):
            yield _YES
        arguments = given(self._ev, unit, term)
        for place, one in enumerate(arguments):
            if facts.order == "kept" or place in facts.hands_on:
                yield _Asked(unit, one, or_view or place not in facts.hands_on)

    def _of_attribute(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        facts = attribute_memory(self._ev, asked.unit, asked.term)
        if facts is not None:
            if facts.order and asked.or_view:
                yield _YES
            yield asked._replace(term=parts[1])

    def _of_part(self, asked: _Asked, parts: ir.Term) -> Iterator[_Asked | None]:
        """`x[:, [0, 1]]`: torch puts the dimensions of the places first in memory."""
        unit, _, or_view = asked
        _, whole, index = parts
        written = unit.ir.terms[index]
        is_chosen = bool(chooses(self._ev, unit, index))
        behind = written[2:] if written[0] == ir.TUPLE else ()
        if any(chooses(self._ev, unit, one) for one in behind):
            yield _YES
        yield _Asked(unit, whole, or_view or is_chosen)


_RULES: dict[int, Callable[[OwnOrder, _Asked, ir.Term], Iterator[_Asked | None]]] = {
    ir.CALL: OwnOrder._of_call,
    ir.ATTR: OwnOrder._of_attribute,
    ir.ITEM: OwnOrder._of_part,
    ir.GLOBAL: OwnOrder._of_name,
    ir.PARAM: OwnOrder._of_parameter,
    **dict.fromkeys(_COMPUTED, OwnOrder._computed),
}
