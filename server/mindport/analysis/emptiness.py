"""Whether a tensor may have no elements: an evaluator over terms.

A term is followed back, through operands, arguments and the callers of its function, to a
selection by a mask, a part whose ends are not known, or a size of 0.
"""

from __future__ import annotations

from mindport.analysis import ir
from mindport.analysis.called_operator import given, operator
from mindport.analysis.evaluator import TENSOR, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.parameters import passed_terms
from mindport.analysis.shape.dimension import Kind
from mindport.analysis.shape.table import shape_rule
from mindport.analysis.value_kinds import kinds

_SELECTING = frozenset({Kind.MASK, Kind.NONZERO})
_LISTS = frozenset({"list", "numpy.ndarray", TENSOR})
_FIRST_OPERAND = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST, ir.SET, ir.COMPARE, ir.STAR, ir.ATTR), 1),
    **dict.fromkeys((ir.NARROW, ir.ELEM, ir.UNPACK, ir.ITEM, ir.ANNOTATED, ir.LISTOF), 1),
    **dict.fromkeys((ir.BINARY, ir.UNARY), 2),
}
# Of these the rest says which part it is, or of what class.
_OF_FIRST = frozenset({ir.ATTR, ir.NARROW, ir.ELEM, ir.UNPACK, ir.ITEM, ir.ANNOTATED, ir.LISTOF})


class Emptiness:
    """Which terms of a project may be of no elements."""

    def __init__(self, ev: Evaluator) -> None:
        self._ev = ev
        self._known: dict[tuple[Unit, int], bool] = {}

    def may_be(self, unit: Unit, term: int) -> bool:
        """Whether a selection, or a part of which the ends are not known, is behind a term."""
        known = self._known.get((unit, term))
        if known is None:
            known = self._known[unit, term] = self._searched(unit, term)
        return known

    def _searched(self, unit: Unit, term: int) -> bool:
        waiting, met = [(unit, term)], {(unit, term)}
        while waiting:
            at = waiting.pop()
            if self._known.get(at) or self._begins(*at):
                return True
            behind = [one for one in self._behind(*at) if one not in met]
            waiting += behind
            met.update(behind)
        return False

    def _begins(self, unit: Unit, term: int) -> bool:
        parts = unit.ir.terms[term]
        if parts[0] == ir.ITEM:
            return self._selects(unit, parts[2])
        return parts[0] == ir.CALL and self._makes_none(unit, term, parts)

    def _behind(self, unit: Unit, term: int) -> list[tuple[Unit, int]]:
        parts = unit.ir.terms[term]
        operation, found = parts[0], tuple[int, ...]()
        if operation in _FIRST_OPERAND:
            found = parts[_FIRST_OPERAND[operation] :]
            found = found[:1] if operation in _OF_FIRST else found
        elif operation == ir.CALL:
            found = given(self._ev, unit, term)
        elif operation == ir.APPEND:
            found = parts[1:3]
        elif operation == ir.GLOBAL:
            found = (unit.ir.names.get(parts[1], -1),)
        elif operation == ir.PARAM:
            return passed_terms(self._ev, unit, parts[1], parts[2])
        return [(unit, one) for one in found if one >= 0]

    def _selects(self, unit: Unit, index: int) -> bool:
        """Whether an index may choose nothing."""
        parts = unit.ir.terms[index]
        if parts[0] == ir.TUPLE:
            return any(self._selects(unit, one) for one in parts[1:])
        if parts[0] == ir.SLICE:
            begins, ends = (self._number(unit, one) for one in parts[1:3])
            return not (begins is None or begins <= 0) or not (ends is None or ends > 0)
        if parts[0] in (ir.CONST, ir.TEXT) or (parts[0] == ir.LIST and len(parts) > 1):
            return False
        found = kinds(self._ev, unit, index)
        if found & _LISTS or (found and "" not in found):
            return bool(found & _LISTS)
        if parts[0] in (ir.BINARY, ir.UNARY):
            is_mask = parts[1] in ("BitAnd", "BitOr", "Invert")
            return is_mask and any(self._selects(unit, one) for one in parts[2:])
        return parts[0] != ir.COMPARE or "bool" not in found

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
        rule, terms = shape_rule(facts.api), unit.ir.terms
        if rule is None or rule.kind in _SELECTING:
            return rule is not None
        arguments = given(self._ev, unit, term)
        taken, _, _ = rule.parameters.partition(",")
        if not arguments or taken not in ("*size", "size", "data"):
            return False
        first = terms[arguments[0]]
        if taken == "data":
            return first == (ir.LIST,)
        sizes = first[1:] if first[0] in (ir.TUPLE, ir.LIST) else arguments
        return any(terms[one] == (ir.CONST, 0) for one in sizes)
