"""Subscripts that run a `__getitem__` of the project: `detections[scores > 0.5]`."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.domain import Shaped, TensorShape
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.followed import follow
from mindport.analysis.shape.index import index_of
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Function, Object

GETITEM = "__getitem__"


def own_item(s: Shapes, unit: Unit, parts: ir.Term, index: Shaped | None) -> Shaped | None:
    """The result of the project's `__getitem__`; None if the base has no such class."""
    function = _getitem(s, unit, parts[1])
    return None if function is None else follow(s, function, (None, index))


def _getitem(s: Shapes, unit: Unit, base: int) -> Function | None:
    value = s.ev.value(unit, base)
    if len(value) != 1 or not isinstance(value[0], Object):
        return None
    found = [a for a in find_attribute(s.ev, value[0].cls, GETITEM)[1] if isinstance(a, Function)]
    return found[0] if len(found) == 1 else None


def passed_in_brackets(s: Shapes, unit: Unit, function: int, env: Env | None) -> Shaped | None:
    """The mask that some subscript of the file passes to a `__getitem__`; None where none does."""
    entry = unit.ir.functions[function]
    if env is not None or entry.name != GETITEM or entry.owner < 0:
        return None
    for parts in unit.ir.terms:
        if parts[0] == ir.ITEM and _may_be_mask(unit, parts[2]) and _runs(s, unit, parts, function):
            index = index_of(s, unit, parts[2], None, parts[1])
            if isinstance(index, TensorShape) and index.dtype == "bool" and not index.fixed:
                return index
    return None


def _runs(s: Shapes, unit: Unit, parts: ir.Term, function: int) -> bool:
    found = _getitem(s, unit, parts[1])
    return found is not None and found.unit is unit and found.index == function


def _may_be_mask(unit: Unit, index: int) -> bool:
    return unit.ir.terms[index][0] not in (ir.CONST, ir.SLICE, ir.TUPLE, ir.TEXT)
