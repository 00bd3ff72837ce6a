"""The terms of a function that run in some of its calls only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit

_MODE = "training"


def conditional_terms(unit: Unit, function: int) -> set[int]:
    """What rests on a condition that may have another answer in the next call.

    A condition on what the object holds has one answer for its life, unless it asks for its mode.
    """
    found: set[int] = set()
    for part in unit.ir.parts:
        for branch in part.branches:
            condition, pairs = branch[0], branch[5]
            if unit.ir.function_at(condition) == function and _may_vary(unit, condition):
                for one, other in pairs:
                    found |= _one_sided(unit, function, one, other)
    return found


def _one_sided(unit: Unit, function: int, one: int, other: int) -> set[int]:
    """What only one of two results is computed with."""
    returns = [term for term in unit.ir.functions[function].returns if term not in (one, other)]
    sides = [_behind(unit, [side] if side >= 0 else returns) for side in (one, other)]
    return sides[0] ^ sides[1]


def _may_vary(unit: Unit, condition: int) -> bool:
    """Whether a condition rests on more than what the object of a method holds."""
    terms = unit.ir.terms
    for term in _behind(unit, [condition]):
        parts = terms[term]
        is_own = parts[0] == ir.PARAM and not parts[2] and unit.ir.functions[parts[1]].owner >= 0
        if (parts[0] in (ir.PARAM, ir.CALL, ir.UNKNOWN, ir.ELEM) and not is_own) or (
            parts[0] == ir.ATTR and parts[2] == _MODE
        ):
            return True
    return False


def _behind(unit: Unit, starts: Iterable[int]) -> set[int]:
    """All terms that some terms are made of."""
    waiting = [*starts]
    met = set(waiting)
    while waiting:
        for one in _operands(unit.ir.terms[waiting.pop()]):
            if one >= 0 and one not in met:
                met.add(one)
                waiting.append(one)
    return met


def _operands(parts: ir.Term) -> Iterator[int]:
    match parts[0]:
        case ir.CALL:
            yield from (parts[1], *parts[2], *(value for _, value in parts[3]))
        case ir.ATTR | ir.ELEM | ir.UNPACK | ir.STAR | ir.ENTER:
            yield parts[1]
        case ir.BINARY | ir.UNARY:
            yield from parts[2:]
        case ir.DICT:
            yield from (*parts[1], *parts[2])
        case ir.CONST | ir.IMPORT | ir.GLOBAL | ir.PARAM | ir.FUNC | ir.CLASS | ir.TEXT:
            return
        case ir.UNKNOWN | ir.SUPER:
            return
        case _:
            yield from (one for one in parts[1:] if isinstance(one, int))
