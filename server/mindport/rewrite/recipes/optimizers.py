"""Optimizers and schedulers: those of `mindspore.experimental.optim` work as torch's do."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.rewrite.conversion.by_row import by_row
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_PACKAGE = "mindspore.experimental.optim"
# Measured on CPU beside torch for twelve steps: equal within the rounding of float32.
_OPTIMIZERS = (
    *("ASGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Adamax", "NAdam", "RAdam", "RMSprop"),
    *("Rprop", "SGD"),
)
# Measured for fifteen steps each.
_SCHEDULERS = (
    *("ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "ExponentialLR"),
    *("LambdaLR", "LinearLR", "MultiStepLR", "MultiplicativeLR", "PolynomialLR"),
    *("ReduceLROnPlateau", "SequentialLR", "StepLR"),
)


def _measured(site: Site) -> Made | Refused:
    """What the row says; it was seen to do the same."""
    if site.call is None:
        return Refused("the calls that create its objects are not known")
    row = by_row(site)
    return UNKNOWN_ARGUMENTS if row is None else replace(row, is_safe=True)


def _scheduler(site: Site) -> Made | Refused | None:
    return None if site.call is None else _measured(site)


def _rates(site: Site) -> Made | None:
    """`get_last_lr()` gives tensors, which take no format."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None:
        return None
    whole = site.tree.parent(call)
    if isinstance(whole, ast.Subscript) and whole.value is call:
        span = site.tree.span(whole)
        return Made((site.put(span, "float(", span, ")"),), f"{_PACKAGE}.lr_scheduler.LRScheduler")
    parts = ("[float(lr) for lr in ", receiver, ".get_last_lr()]")
    return site.written(f"{_PACKAGE}.lr_scheduler.LRScheduler", *parts)


def _groups(site: Site) -> Made | Refused | None:
    """`optimizer.param_groups`: the rates in them are parameters, read as numbers."""
    node = site.tree.at(site.use.name_span)
    group = site.tree.parent(node) if node is not None else None
    entry = site.tree.parent(group) if group is not None else None
    target = f"{_PACKAGE}.Optimizer.param_groups"
    match group, entry:
        case ast.Subscript(), ast.Subscript(slice=ast.Constant(value="lr"), ctx=ast.Store()):
            return Made((), target)
        case ast.Subscript(), ast.Subscript(slice=ast.Constant(value="lr")):
            span = site.tree.span(entry)
            return Made((site.put(span, "float(", span, ")"),), target)
        case ast.For(), _ if group.iter is node and _only_sets(group):
            return Made((), target)
    return Refused("the use of the parameter groups is not known")


def _only_sets(loop: ast.For) -> bool:
    """`for group in optimizer.param_groups: group["lr"] = rate`."""
    return isinstance(loop.target, ast.Name) and all(
        isinstance(one, ast.Assign)
        and all(isinstance(target, ast.Subscript) for target in one.targets)
        and not any(
            isinstance(node, ast.Name) and node.id == loop.target.id for node in ast.walk(one.value)
        )
        for one in loop.body
    )


_SCHEDULER = "torch.optim.lr_scheduler"
# For releases in which tensors record nothing; for others a table names the project's classes.
RECIPES: Recipes = {
    **{f"torch.optim.{name}": _measured for name in _OPTIMIZERS},
    **{f"{_SCHEDULER}.{name}": _scheduler for name in _SCHEDULERS},
    f"{_SCHEDULER}.LRScheduler.get_last_lr": _rates,
    "torch.optim.Optimizer.param_groups": _groups,
}
