"""Optimizers and schedulers of the project's own, which look at the gradients in parameters."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Recipes, Refused, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes import optimizers

# Compared with torch's for fifty steps, in tests/conformance.
_OPTIMIZERS = (
    *("ASGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Adamax", "LBFGS", "NAdam", "Optimizer"),
    *("RAdam", "RMSprop", "Rprop", "SGD"),
)
_SCHEDULERS = (
    *("ChainedScheduler", "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts"),
    *("CyclicLR", "ExponentialLR", "LRScheduler", "LambdaLR", "LinearLR", "MultiStepLR"),
    *("MultiplicativeLR", "OneCycleLR", "PolynomialLR", "ReduceLROnPlateau", "SequentialLR"),
    "StepLR",
)
# What the classes have under the same names.
_OF_OPTIMIZERS = (
    *("add_param_group", "defaults", "load_state_dict", "param_groups", "state", "state_dict"),
    *("step", "zero_grad"),
)
_OF_SCHEDULERS = (
    *("base_lrs", "get_last_lr", "get_lr", "last_epoch", "load_state_dict", "optimizer"),
    *("state_dict", "step"),
)


def class_of_helper(site: Site, name: str) -> Made:
    """A class of the project's, wherever it is named: it takes the same arguments."""
    written = site.put(site.use.name_span, site.helper(name))
    return Made((written,), f"mindport_compat.{name}")


def _named(name: str, before: Write | None) -> Write:
    def named(site: Site) -> Made | Refused | None:
        if site.code.records:
            return class_of_helper(site, name)
        return before(site) if before is not None else None

    return named


def _lbfgs(site: Site) -> Made | Refused | None:
    if not site.code.records:
        return None
    keywords = site.call.keywords if site.call is not None else []
    given = [one.value for one in keywords if one.arg in ("line_search_fn", None)]
    given += site.call.args[7:8] if site.call is not None else []
    if any(not site.given(one).says(None, "strong_wolfe") for one in given):
        return Refused("the line search of LBFGS is not statically known")
    return class_of_helper(site, "LBFGS")


def _stays(before: Write | None) -> Write:
    def stays(site: Site) -> Made | Refused | None:
        if site.code.records:
            return Made((), "mindport_compat")
        return before(site) if before is not None else None

    return stays


_OPTIM, _LR = "torch.optim", "torch.optim.lr_scheduler"
_BEFORE = optimizers.BEFORE
RECIPES: Recipes = {
    api: _named(name, _BEFORE.get(api))
    for package, names in ((_OPTIM, _OPTIMIZERS), (_LR, _SCHEDULERS))
    for name in names
    for api in [f"{package}.{name}"]
}
RECIPES[f"{_OPTIM}.LBFGS"] = _lbfgs
_AVERAGES = "torch.optim.swa_utils"
RECIPES |= {
    f"{_AVERAGES}.{name}": _named(name, None)
    for name in (
        *("AveragedModel", "SWALR", "get_ema_avg_fn", "get_ema_multi_avg_fn", "update_bn"),
    )
}
RECIPES |= {
    f"{_AVERAGES}.{member}": _stays(None)
    for member in (
        *("AveragedModel.module", "AveragedModel.n_averaged", "AveragedModel.update_parameters"),
        *(f"SWALR.{name}" for name in _OF_SCHEDULERS),
    )
}
RECIPES[f"{_LR}._LRScheduler"] = _named("LRScheduler", None)
RECIPES |= {
    api: _stays(_BEFORE.get(api))
    for package, names, members in (
        (_OPTIM, _OPTIMIZERS, _OF_OPTIMIZERS),
        (_LR, (*_SCHEDULERS, "_LRScheduler"), _OF_SCHEDULERS),
    )
    for name in names
    for member in members
    for api in [f"{package}.{name}.{member}"]
}
