"""What an index takes of a tensor: a part, which is a view, or a copy of chosen elements."""

from __future__ import annotations

from mindport.analysis.choices import choices
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.value_kinds import kinds
from mindport.analysis.values.ways import Ways, holds

_PLACES = frozenset({ir.COMPARE, ir.LIST, ir.LISTOF})
_PARTS = frozenset({ir.SLICE, ir.CONST, ir.TEXT})
_INNER = {
    **dict.fromkeys((ir.TUPLE, ir.PHI), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED), slice(1, 2)),
    ir.BINARY: slice(2, None),
}
_CHOOSING = frozenset({TENSOR, "list"})
_ARRAY = "numpy.ndarray"


def chooses(ev: Evaluator, unit: Unit, index: int) -> bool | None:
    """Whether an index is a mask, or places. None: nothing tells that it is neither."""
    if holds(ev, unit, index, _as_places, of_circles=False):
        return True
    return None if holds(ev, unit, index, _as_unknown, of_circles=False) else False


def misses_views(ev: Evaluator, unit: Unit, index: int) -> bool:
    """Whether MindSpore's assignment by an index reaches no view: by a mask, places, any tensor.

    A tensor of one whole number takes a view in torch, and is written through it.
    """
    return holds(ev, unit, index, _as_tensor, of_circles=False)


def _as_tensor(ev: Evaluator, unit: Unit, index: int) -> bool | Ways:
    parts = unit.ir.terms[index]
    is_open = parts[0] not in _PARTS and TENSOR in kinds(ev, unit, index)
    return True if is_open else _as_places(ev, unit, index)


def _as_places(ev: Evaluator, unit: Unit, index: int) -> bool | Ways:
    """Whether it is a mask or places, or has one among its parts."""
    parts = unit.ir.terms[index]
    if parts[0] in _PARTS:
        return False
    found = kinds(ev, unit, index)
    if TENSOR in found and is_number(ev, unit, index):
        return False
    is_choosing = bool(found & _CHOOSING)
    if is_choosing or parts[0] in _PLACES or parts[:2] == (ir.UNARY, "Invert"):
        return True
    return Ways(_inner(parts), is_any=True)


def is_number(ev: Evaluator, unit: Unit, index: int) -> bool:
    """Whether it is a tensor of one whole number, which torch takes as that number."""
    numbers = numbers_of(ev)
    return numbers.rank(unit, index) == 0 and numbers.held(unit, index).family == "integer"


def _as_unknown(ev: Evaluator, unit: Unit, index: int) -> bool | Ways:
    """Whether nothing tells that it is a number: a parameter, a result, a slice of places."""
    parts = unit.ir.terms[index]
    known = kinds(ev, unit, index) - {"NoneType"}
    if parts[0] in _PARTS or known - {""}:
        return parts[0] not in _PARTS and _ARRAY in known
    if parts[0] in _INNER:
        is_open = parts[0] not in (ir.TUPLE, ir.BINARY)
        return Ways(_inner(parts), is_any=True) if is_open else False
    if parts[0] == ir.PARAM:
        return unit.ir.functions[parts[1]].parameters[parts[2]][3] < 0
    if parts[0] == ir.ITEM:
        return bool(unit.ir.terms[parts[2]][0] == ir.SLICE)
    return parts[0] in (ir.ATTR, ir.CALL)


def _inner(parts: ir.Term) -> list[int]:
    return [one for one in parts[_INNER.get(parts[0], slice(0))] if one >= 0]


def leaves_dimension(unit: Unit, index: int) -> bool:
    """Whether what an index takes is sure to have a dimension: `x[1:]`, `x[:, None]`."""
    parts = unit.ir.terms[index]
    if parts[0] == ir.TUPLE:
        return any(leaves_dimension(unit, one) for one in parts[1:] if one >= 0)
    return parts[0] == ir.SLICE or parts[:2] == (ir.CONST, None)


def has_step(ev: Evaluator, unit: Unit, index: int) -> bool:
    """Whether an index may be a slice with another step than 1; torch has no negative ones."""
    return any(_has_step(ev, unit, unit.ir.terms[one]) for one in choices(unit, index))


def _has_step(ev: Evaluator, unit: Unit, parts: ir.Term) -> bool:
    step = parts[3] if parts[0] == ir.SLICE else -1
    if parts[0] == ir.CALL and len(parts[2]) == 3:
        step = parts[2][2] if apis(ev, unit, parts[1]) == {"builtins.slice"} else -1
    written = unit.ir.terms[step] if step >= 0 else (ir.CONST, None)
    return written not in ((ir.CONST, None), (ir.CONST, 1)) and written[0] != ir.UNARY


def indexed(unit: Unit, term: int) -> int:
    """What an index takes a part of, behind annotations and tests: `held: dict = {}` is `{}`."""
    parts = unit.ir.terms[term]
    while parts[0] in (ir.ANNOTATED, ir.NARROW) and parts[1] >= 0:
        term, parts = parts[1], unit.ir.terms[parts[1]]
    return term


def key_of(unit: Unit, parts: ir.Term) -> object:
    """Which part a term takes of another one, where that is written."""
    if parts[0] == ir.UNPACK:
        return parts[2] if parts[4] < 0 else None
    index = unit.ir.terms[parts[2]] if parts[0] == ir.ITEM else (ir.UNKNOWN,)
    return index[1] if index[0] == ir.CONST and type(index[1]) in (int, str) else None


def element_of(unit: Unit, display: ir.Term, place: int) -> int | None:
    """One of the terms that are written in brackets."""
    inner = display[1:] if display[0] in (ir.TUPLE, ir.LIST) else ()
    if any(unit.ir.terms[one][0] == ir.STAR for one in inner):
        return None
    return inner[place] if 0 <= place < len(inner) else None
