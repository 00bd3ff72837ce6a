"""Parameters that may be anything, and what is taken out of them."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Library
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.iterated import run_over

_MAX_STEPS = 40
_ORDERING = frozenset({"builtins.list", "builtins.reversed", "builtins.sorted", "builtins.tuple"})
_OF_SEVERAL = frozenset({"builtins.max", "builtins.min", "builtins.sum"})
# What makes a number of a tensor with one element, and of little else.
MAKING_NUMBERS = frozenset({"builtins.int", "builtins.float", "builtins.bool"})


def unsaid_parameter(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of a parameter that may be anything; "" for any other term.

    It has no annotation and no default, and no caller is known.
    """
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM:
        return ""
    function = unit.ir.functions[parts[1]]
    name, kind, default, annotation = function.parameters[parts[2]]
    if kind not in ("normal", "keyword") or max(default, annotation) >= 0:
        return ""
    return "" if function.name == "__init__" or ev.value(unit, term) else name


def root_of(ev: Evaluator, unit: Unit, term: int) -> int:
    """What a value was taken out of by iterating, also beside others, or is a slice of.

    `for row, n in zip(x, m)`
    """
    terms = unit.ir.terms
    for _ in range(_MAX_STEPS):
        parts = terms[term]
        rows = run_over(ev, unit, term)
        if rows is not None:
            term = rows
        elif parts[0] == ir.CALL and (given := _ordered(ev, unit, parts)) >= 0:
            term = given
        elif parts[0] == ir.ELEM or (parts[0] == ir.ITEM and terms[parts[2]][0] == ir.SLICE):
            term = parts[1]
        else:
            return term
    return term


def _ordered(ev: Evaluator, unit: Unit, call: ir.Term) -> int:
    """What a call gives the items of, in another order: `sorted(rows, key=len)`; else -1."""
    if len(call[2]) != 1:
        return -1
    found = ev.value(unit, call[1])
    is_order = all(isinstance(one, Library) and one.name in _ORDERING for one in found)
    given: int = call[2][0]
    return given if found and is_order else -1


def compared_element(ev: Evaluator, unit: Unit, operands: tuple[int, ...]) -> str:
    """The name of such a parameter, where what is met in it is compared with a number.

    `for score in scores: if score > 0.5:`
    """
    numbers = [one for one in operands if type(_constant(unit, one)) in (int, float)]
    others = [one for one in operands if one not in numbers]
    if not numbers or len(others) != 1:
        return ""
    return unsaid_element(ev, unit, others[0])


def unsaid_element(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter, where a term is an element of it: `for d in done`."""
    root = root_of(ev, unit, term)
    return unsaid_parameter(ev, unit, root) if root != term else ""


def unsaid_of_all(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter, where a term is the largest, smallest or sum of all in it."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL or len(parts[2]) != 1 or parts[3]:
        return ""
    found = ev.value(unit, parts[1])
    are_such = all(isinstance(one, Library) and one.name in _OF_SEVERAL for one in found)
    return unsaid_parameter(ev, unit, parts[2][0]) if found and are_such else ""


def _constant(unit: Unit, term: int) -> object:
    parts = unit.ir.terms[term]
    return parts[1] if parts[0] == ir.CONST else None


def unsaid_number(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter that is not used but to make a number of it.

    Who writes `int(n)` does not hold an integer: beside a float or a text, `n` may be a tensor.
    """
    name = unsaid_parameter(ev, unit, term)
    if not name:
        return ""
    _, index, position = unit.ir.terms[term]
    passed, touched = unit.ir.functions[index].uses()
    calls = (call for call, _ in passed.get(position, ()))
    only = position not in touched and all(_makes_number(ev, unit, call) for call in calls)
    return name if only else ""


def _makes_number(ev: Evaluator, unit: Unit, call: int) -> bool:
    value = ev.value(unit, unit.ir.terms[call][1])
    return all(isinstance(atom, Library) and atom.name in MAKING_NUMBERS for atom in value)
