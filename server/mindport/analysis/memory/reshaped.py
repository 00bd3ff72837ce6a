"""Tensors whose shape a file changes in place: `out=`, `x.squeeze_()`, `x.data = y`."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.memory.order import RESIZING
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import TENSOR, Evaluator


def reshaped(ev: Evaluator, unit: Unit) -> frozenset[int]:
    """The terms of a file that are such tensors: their shapes are not known."""
    return ev.settled(("reshaped", unit), _changed, ev, unit)


def _changed(ev: Evaluator, unit: Unit) -> frozenset[int]:
    found = {one for term in range(len(unit.ir.terms)) for one in _changed_by(ev, unit, term)}
    return _named(unit, found | set(_given_data(unit)))


def given_data(ev: Evaluator, unit: Unit) -> frozenset[int]:
    """The terms that are given data, which may be of another type: `x.data = y`."""
    return ev.settled(("given data", unit), lambda: _named(unit, set(_given_data(unit))))


def _given_data(unit: Unit) -> Iterator[int]:
    for part in unit.ir.parts:
        stored = (unit.ir.terms[term] for term in part.written)
        yield from (owner for _, owner, name in stored if name == "data")


def _named(unit: Unit, found: set[int]) -> frozenset[int]:
    """The same, with what names of the module hold."""
    return frozenset(found | {bound for one in found for bound in _bound(unit, one)})


def _bound(unit: Unit, term: int) -> Iterator[int]:
    """What a name of the module holds."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL and parts[1] in unit.ir.names:
        yield unit.ir.names[parts[1]]


def _changed_by(ev: Evaluator, unit: Unit, term: int) -> Iterator[int]:
    """What a call gives another shape."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL:
        return
    for name, value in parts[3]:
        if name == "out":
            is_several = unit.ir.terms[value][0] in (ir.TUPLE, ir.LIST)
            yield from unit.ir.terms[value][1:] if is_several else (value,)
    method = unit.ir.terms[parts[1]]
    if method[0] == ir.ATTR and method[2].endswith("_") and _reshapes(ev, unit, parts[1]):
        yield from given(ev, unit, term)[:1]


def _reshapes(ev: Evaluator, unit: Unit, method: int) -> bool:
    """Whether an in-place method is named after a view, and so changes the shape of its object."""
    api = f"{TENSOR}.{unit.ir.terms[method][2]}"
    if apis(ev, unit, method) - {"", api}:
        return False
    facts = ev.catalogue.operator(api.removesuffix("_"))
    return api in RESIZING or (facts is not None and 0 in facts.views and not facts.is_cut)
