"""Views of tensors whose gradient also comes on another way: MindSpore adds up both wrongly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from mindport.analysis.gradients.on_path import Spot
from mindport.analysis.gradients.wanted import operands
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import TENSOR, Evaluator

BESIDE = "wrong-second-gradient-beside-another-way"
_ITEM = "torch.Tensor.__getitem__"
# What takes a tensor and hands on no gradient of it, or is no use of its own.
_NO_USE = frozenset({ir.ATTR, ir.COMPARE, ir.PHI, ir.NARROW, ir.ANNOTATED})


def view_of(ev: Evaluator, unit: Unit, term: int) -> tuple[str, int] | None:
    """What a property or a subscript is a view of, with the API that it is: `x.T`, `x[:, ::2]`."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.ATTR:
        # On this path an attribute of nobody knows what is one of a tensor.
        names = apis(ev, unit, term) - {""} or {f"{TENSOR}.{parts[2]}"}
        named = (api for api in sorted(names) if ev.catalogue.has_role(BESIDE, api))
        return next(((api, parts[1]) for api in named), None)
    return (_ITEM, parts[1]) if _has_inner_step(unit, parts) else None


def views_beside(
    ev: Evaluator, path: Collection[Spot], views: Mapping[Spot, tuple[str, int]]
) -> Iterator[tuple[Spot, str]]:
    """The views of what something else on a path takes as well, each with its API."""
    for view, (api, operand) in views.items():
        if _is_used_beside(ev, path, view, operand):
            yield view, api


def _is_used_beside(ev: Evaluator, path: Iterable[Spot], view: Spot, operand: int) -> bool:
    at, term = view
    return any(
        unit is at and other != term and operand in _taken(ev, unit, other) for unit, other in path
    )


def _taken(ev: Evaluator, unit: Unit, term: int) -> Iterator[int]:
    """The operands of a term by which a gradient may come to them."""
    parts = unit.ir.terms[term]
    if parts[0] in _NO_USE:
        return
    if parts[0] != ir.CALL:
        yield from operands(parts)
        return
    value = ev.value(unit, term)
    if value and not any(map(ev.is_tensor, value)):
        return  # a number: `x.size(0)`
    callee = unit.ir.terms[parts[1]]
    yield from parts[2]
    yield from (one for _, one in parts[3])
    if callee[0] == ir.ATTR:
        yield callee[1]


def _has_inner_step(unit: Unit, item: ir.Term) -> bool:
    """Whether a dimension behind the first is cut with a step, for which it is brought forward."""
    if item[0] != ir.ITEM or unit.ir.terms[item[2]][0] != ir.TUPLE:
        return False
    inner = (unit.ir.terms[one] for one in unit.ir.terms[item[2]][2:])
    return any(parts[0] == ir.SLICE and parts[3] >= 0 for parts in inner)
