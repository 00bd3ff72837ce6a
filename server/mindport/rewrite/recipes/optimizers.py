"""Optimizers and schedulers: those of `mindspore.experimental.optim` work as torch's do."""

from __future__ import annotations

import ast
from collections.abc import Collection
from functools import partial

from mindport.rewrite.conversion.helper_calls import named
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write, recorded
from mindport.rewrite.conversion.site import Given, Site

_PACKAGE = "mindspore.experimental.optim"
# Measured on CPU beside torch for twelve steps: equal within the rounding of float32.
_OPTIMIZERS = {
    "ASGD": ("lr", "lambd", "alpha", "t0", "weight_decay"),
    "Adadelta": ("lr", "rho", "eps", "weight_decay"),
    "Adagrad": ("lr", "lr_decay", "weight_decay", "initial_accumulator_value", "eps"),
    "Adam": ("lr", "betas", "eps", "weight_decay", "amsgrad"),
    "AdamW": ("lr", "betas", "eps", "weight_decay", "amsgrad"),
    "Adamax": ("lr", "betas", "eps", "weight_decay"),
    "NAdam": ("lr", "betas", "eps", "weight_decay", "momentum_decay"),
    "RAdam": ("lr", "betas", "eps", "weight_decay"),
    "RMSprop": ("lr", "alpha", "eps", "weight_decay", "momentum", "centered"),
    "Rprop": ("lr", "etas", "step_sizes"),
    "SGD": ("lr", "momentum", "dampening", "weight_decay", "nesterov"),
}
# How a step is computed, not what it gives.
_IMPLEMENTATION = ("foreach", "fused", "capturable")
# Measured for fifteen steps each.
_SCHEDULERS = (
    *("ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "ExponentialLR"),
    *("LambdaLR", "LinearLR", "MultiStepLR", "MultiplicativeLR", "PolynomialLR"),
    *("ReduceLROnPlateau", "SequentialLR", "StepLR"),
)


def _optimizer(name: str, names: tuple[str, ...]) -> Write:
    return partial(_made_optimizer, name=name, names=names)


_UNKNOWN = UNKNOWN_ARGUMENTS


def _made_optimizer(site: Site, name: str, names: tuple[str, ...]) -> Made | Refused:
    if site.call is None:
        return Refused("the calls that create its objects are not known")
    given = site.arguments("params", *names, "maximize", *_IMPLEMENTATION)
    if given is None:
        return _UNKNOWN
    if "params" not in given:
        return Refused("its parameters are not statically known")
    lacks_rate = name == "SGD" and "lr" not in given
    return _without(site, f"{_PACKAGE}.{name}", _IMPLEMENTATION, "1e-3" if lacks_rate else "")


def _without(site: Site, target: str, dropped: Collection[str | None], rate: str = "") -> Made:
    """The call as one of MindSpore's, without some arguments, and with a rate if it needs one."""
    call = site.call
    given = call.keywords if call is not None else []
    kept = [one for one in given if one.arg not in dropped]
    if call is None or (len(kept) == len(given) and not rate):
        return Made((site.put(site.use.name_span, site.name(target)),), target)
    written: list[Given | tuple[str, str | Given]] = [site.given(one) for one in call.args]
    written += [(str(one.arg), site.given(one.value)) for one in kept]
    return site.by_api(target, *written, *([("lr", rate)] if rate else []))


def _scheduler(name: str) -> Write:
    def made(site: Site) -> Made | Refused | None:
        call = site.call
        if call is None:
            return None
        if any(isinstance(one, ast.Starred) for one in call.args):
            return _UNKNOWN
        if any(one.arg is None for one in call.keywords):
            return _UNKNOWN
        return _without(site, f"{_PACKAGE}.lr_scheduler.{name}", ("verbose",))

    return made


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
    return Made((site.replaced(*parts),), f"{_PACKAGE}.lr_scheduler.LRScheduler")


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


def _lbfgs(site: Site) -> Made | Refused:
    """The project's class, which knows one line search."""
    keywords = site.call.keywords if site.call is not None else []
    given = [one.value for one in keywords if one.arg in ("line_search_fn", None)]
    given += site.call.args[7:8] if site.call is not None else []
    if any(not site.given(one).says(None, "strong_wolfe") for one in given):
        return Refused("the line search of LBFGS is not statically known")
    return named(site, "LBFGS")


_SCHEDULER = "torch.optim.lr_scheduler"
# For releases in which tensors record nothing; for others a table names the project's classes.
RECIPES: Recipes = {
    **{f"torch.optim.{name}": _optimizer(name, names) for name, names in _OPTIMIZERS.items()},
    **{f"{_SCHEDULER}.{name}": _scheduler(name) for name in _SCHEDULERS},
    f"{_SCHEDULER}.LRScheduler.get_last_lr": _rates,
    "torch.optim.LBFGS": recorded(_lbfgs),
    "torch.optim.Optimizer.param_groups": _groups,
}
