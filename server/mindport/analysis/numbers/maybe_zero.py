"""Whether a number of Python may be 0: as it is written, passed, or met by counting from 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.parameters import passed_terms

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression
    from mindport.analysis.values.evaluator import Evaluator

_MOST_DEPTH = 6
_WAYS = {
    ir.PHI: slice(1, None),
    **dict.fromkeys((ir.NARROW, ir.ANNOTATED), slice(1, 2)),
}


def may_be_zero(asked: Expression) -> bool:
    """Whether one way to an expression gives 0. What nothing is known of is taken for another."""
    return asked.term is not None and may_give_zero(asked.evaluator, asked.unit, asked.term)


def may_give_zero(ev: Evaluator, unit: Unit, term: int) -> bool:
    """The same of a term."""
    return _may_be(ev, unit, term, _MOST_DEPTH)


def _may_be(ev: Evaluator, unit: Unit, term: int, depth: int) -> bool:
    if depth < 0:
        return False
    parts = unit.ir.terms[term]
    rule = _RULES.get(parts[0])
    if rule is not None:
        return rule(ev, unit, parts, depth)
    ways = parts[_WAYS.get(parts[0], slice(0))]
    return any(_may_be(ev, unit, one, depth - 1) for one in ways if -1 < one < term)


def _number(_ev: Evaluator, _unit: Unit, parts: ir.Term, _depth: int) -> bool:
    return type(parts[1]) in (int, float) and parts[1] == 0


def _element(ev: Evaluator, unit: Unit, parts: ir.Term, _depth: int) -> bool:
    return _is_counted(ev, unit, parts[1])


def _unpacked(ev: Evaluator, unit: Unit, parts: ir.Term, _depth: int) -> bool:
    return _is_counted_beside(ev, unit, parts[1], parts[2])


def _parameter(ev: Evaluator, unit: Unit, parts: ir.Term, depth: int) -> bool:
    passed = passed_terms(ev, unit, parts[1], parts[2])
    return any(_may_be(ev, *one, depth - 1) for one in passed)


def _is_counted(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it is a range that begins with 0, as far as its start is written."""
    operation, *parts = unit.ir.terms[term]
    if operation != ir.CALL or "builtins.range" not in apis(ev, unit, parts[0]):
        return False
    return len(parts[1]) == 1 or _may_be(ev, unit, parts[1][0], 1)


def _is_counted_beside(ev: Evaluator, unit: Unit, term: int, position: int) -> bool:
    """Whether it is the count of `enumerate(...)`, or that of a range in `zip(...)`."""
    parts = unit.ir.terms[term]
    call = unit.ir.terms[parts[1]] if parts[0] == ir.ELEM else parts
    if call[0] != ir.CALL:
        return False
    called = apis(ev, unit, call[1])
    if "builtins.enumerate" in called:
        given = [*call[2][1:], *(value for _, value in call[3])]
        return position == 0 and all(_may_be(ev, unit, one, 1) for one in given)
    is_beside = "builtins.zip" in called and position < len(call[2])
    return is_beside and _is_counted(ev, unit, call[2][position])


_RULES: dict[int, Callable[[Evaluator, Unit, ir.Term, int], bool]] = {
    ir.CONST: _number,
    ir.ELEM: _element,
    ir.UNPACK: _unpacked,
    ir.PARAM: _parameter,
}
