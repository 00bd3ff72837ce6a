"""What has a fixed shape and gives the same as a selection that is used up at once.

A sum or the length of what a mask selects, and the number of positions that are not zero. The terms
show that the mask is one of booleans and has the shape of what is selected from. A sum over `where`
has more terms, all zero, so that floats may round otherwise in the last place; a product with the
mask would make NaN of what is not selected.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.rules.elementwise import SHAPE_RULES
from mindport.analysis.shape.table import shape_rule
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_LOGIC = frozenset({"BitAnd", "BitOr", "BitXor"})
_ELEMENTWISE = frozenset(map(id, SHAPE_RULES.values()))


class Way(Enum):
    """What is made of a tensor and a mask."""

    SUM = "sum"  # of what the mask selects
    COUNT = "count"  # of what the mask selects
    COUNT_NONZERO = "nonzero"  # of the tensor


class FixedForm(NamedTuple):
    """The terms of a selection, of the whole that uses it up, and of what it is made of."""

    way: Way
    selection: int
    whole: int
    tensor: int
    mask: int


def fixed_forms(ev: Evaluator, unit: Unit) -> Iterator[FixedForm]:
    """All in a file that have a form with a fixed shape."""
    for whole, parts in enumerate(unit.ir.terms):
        if parts[0] in (ir.CALL, ir.ITEM):
            for selection, way in _used_up(ev, unit, parts):
                yield from _fixed(ev, unit, whole, selection, way)


def _used_up(ev: Evaluator, unit: Unit, parts: ir.Term) -> Iterator[tuple[int, str]]:
    """What a term sums up, "sum", or of what it is the length, "len", or "numel"."""
    terms = unit.ir.terms
    if parts[0] == ir.ITEM:
        owner = terms[parts[1]]
        if owner[0] == ir.ATTR and owner[2] == "shape" and _is_zero(terms[parts[2]]):
            yield owner[1], "len"
        return
    callee, positional, keywords = terms[parts[1]], parts[2], parts[3]
    if keywords or len(positional) > 1:
        return
    if callee[0] == ir.ATTR and not positional and callee[2] in ("sum", "numel"):
        yield callee[1], callee[2]
    elif callee[0] == ir.ATTR and positional and callee[2] == "size":
        yield from [(callee[1], "len")] if _is_zero(terms[positional[0]]) else []
    elif positional:
        called = apis(ev, unit, parts[1])
        yield from [(positional[0], "sum")] if called == {"torch.sum"} else []
        yield from [(positional[0], "len")] if called == {"builtins.len"} else []


def _fixed(ev: Evaluator, unit: Unit, whole: int, selection: int, way: str) -> Iterator[FixedForm]:
    parts = unit.ir.terms[selection]
    if parts[0] == ir.ITEM:
        _, tensor, index = parts
        if _is_mask_of(ev, unit, index, tensor):
            made = Way.SUM if way == "sum" else Way.COUNT
            yield FixedForm(made, selection, whole, tensor, index)
        elif way != "sum" and _is_zero(unit.ir.terms[index]):  # of one dimension each
            yield from _counted(ev, unit, whole, tensor, as_tuple=True)
    elif parts[0] == ir.CALL:
        called, taken = operator(ev, unit, parts[1]), given(ev, unit, selection)
        name = "" if called is None else called.api.rpartition(".")[2]
        if name == "masked_select" and len(taken) == 2 and not parts[3]:
            if way == "sum":
                yield FixedForm(Way.SUM, selection, whole, *taken)
            elif _is_mask_of(ev, unit, taken[1], taken[0]):
                yield FixedForm(Way.COUNT, selection, whole, *taken)
        elif way == "len":
            yield from _counted(ev, unit, whole, selection, as_tuple=False)


def _counted(
    ev: Evaluator, unit: Unit, whole: int, selection: int, *, as_tuple: bool
) -> Iterator[FixedForm]:
    """The number of positions that `nonzero`, `argwhere` or one-argument `where` gives."""
    parts = unit.ir.terms[selection]
    if parts[0] != ir.CALL:
        return
    called, taken = operator(ev, unit, parts[1]), given(ev, unit, selection)
    name = "" if called is None else called.api.rpartition(".")[2]
    flags = [(key, unit.ir.terms[value]) for key, value in parts[3]]
    if name == "nonzero" and as_tuple:
        is_meant = flags == [("as_tuple", (ir.CONST, True))]
    else:
        is_meant = not flags and name in (("where",) if as_tuple else ("nonzero", "argwhere"))
    if is_meant and len(taken) == 1:
        yield FixedForm(Way.COUNT_NONZERO, selection, whole, taken[0], taken[0])


def _is_mask_of(ev: Evaluator, unit: Unit, mask: int, tensor: int) -> bool:
    """Whether a mask has the shape of a tensor: it is made of it, and of numbers, alone."""
    parts = unit.ir.terms[mask]
    match parts[0]:
        case ir.UNARY:
            return parts[1] == "Invert" and _is_mask_of(ev, unit, parts[2], tensor)
        case ir.BINARY:
            sides = parts[2:]
            return parts[1] in _LOGIC and all(_is_mask_of(ev, unit, x, tensor) for x in sides)
        case ir.COMPARE:
            return len(parts) == 3 and _are_of(unit, parts[1:], tensor)
        case ir.CALL:
            called = operator(ev, unit, parts[1])
            gives = called is not None and called.gives == "bool"
            is_elementwise = gives and id(shape_rule(called.api)) in _ELEMENTWISE  # type: ignore[union-attr]
            return is_elementwise and not parts[3] and _are_of(unit, given(ev, unit, mask), tensor)
    return False


def _are_of(unit: Unit, operands: tuple[int, ...], tensor: int) -> bool:
    """Whether operands are the tensor, once at least, and numbers."""
    same = [_is_same(unit, one, tensor) for one in operands]
    pairs = zip(same, operands, strict=True)
    return any(same) and all(is_it or _is_number(unit, one) for is_it, one in pairs)


def _is_same(unit: Unit, one: int, other: int) -> bool:
    """Whether two terms are one value, or the same attribute of one."""
    left, right = unit.ir.terms[one], unit.ir.terms[other]
    if left[0] == right[0] == ir.ATTR:
        return left[2] == right[2] and _is_same(unit, left[1], right[1])
    return one == other


def _is_number(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] == ir.UNARY:
        return parts[1] in ("USub", "UAdd") and _is_number(unit, parts[2])
    return parts[0] == ir.CONST and isinstance(parts[1], (int, float))


def _is_zero(parts: ir.Term) -> bool:
    return parts == (ir.CONST, 0) and type(parts[1]) is int
