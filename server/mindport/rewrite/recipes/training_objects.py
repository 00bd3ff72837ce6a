"""Optimizers and schedulers of the project's own, which look at the gradients in parameters."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused, Write
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

PROOFS: Proofs = {
    "tests/migration/programs/same_saved.py": (
        "torch.optim.Adam",
        "torch.optim.SGD",
    ),
    "tests/migration/side_by_side/generators_and_averages.py": (
        "torch.optim.swa_utils.AveragedModel",
        "torch.optim.swa_utils.get_ema_multi_avg_fn",
        "torch.optim.swa_utils.update_bn",
    ),
    "tests/migration/side_by_side/line_search.py": ("torch.optim.LBFGS",),
    "tests/migration/side_by_side/own_optimizer.py": ("torch.optim.Optimizer",),
    "tests/migration/test_averages.py": (
        "torch.optim.swa_utils.SWALR",
        "torch.optim.swa_utils.get_ema_avg_fn",
    ),
    "tests/migration/test_training_objects.py": (
        "torch.optim.ASGD",
        "torch.optim.ASGD.defaults",
        "torch.optim.ASGD.param_groups",
        "torch.optim.ASGD.step",
        "torch.optim.ASGD.zero_grad",
        "torch.optim.Adadelta.defaults",
        "torch.optim.Adadelta.param_groups",
        "torch.optim.Adadelta.step",
        "torch.optim.Adadelta.zero_grad",
        "torch.optim.Adagrad.defaults",
        "torch.optim.Adagrad.param_groups",
        "torch.optim.Adagrad.step",
        "torch.optim.Adagrad.zero_grad",
        "torch.optim.Adam.defaults",
        "torch.optim.Adam.param_groups",
        "torch.optim.Adam.step",
        "torch.optim.Adam.zero_grad",
        "torch.optim.AdamW.defaults",
        "torch.optim.AdamW.param_groups",
        "torch.optim.AdamW.step",
        "torch.optim.AdamW.zero_grad",
        "torch.optim.Adamax.defaults",
        "torch.optim.Adamax.param_groups",
        "torch.optim.Adamax.step",
        "torch.optim.Adamax.zero_grad",
        "torch.optim.LBFGS.defaults",
        "torch.optim.LBFGS.param_groups",
        "torch.optim.LBFGS.step",
        "torch.optim.LBFGS.zero_grad",
        "torch.optim.NAdam.defaults",
        "torch.optim.NAdam.param_groups",
        "torch.optim.NAdam.step",
        "torch.optim.NAdam.zero_grad",
        "torch.optim.Optimizer.defaults",
        "torch.optim.Optimizer.param_groups",
        "torch.optim.Optimizer.step",
        "torch.optim.Optimizer.zero_grad",
        "torch.optim.RAdam",
        "torch.optim.RAdam.defaults",
        "torch.optim.RAdam.param_groups",
        "torch.optim.RAdam.step",
        "torch.optim.RAdam.zero_grad",
        "torch.optim.RMSprop.defaults",
        "torch.optim.RMSprop.param_groups",
        "torch.optim.RMSprop.step",
        "torch.optim.RMSprop.zero_grad",
        "torch.optim.Rprop",
        "torch.optim.Rprop.defaults",
        "torch.optim.Rprop.param_groups",
        "torch.optim.Rprop.step",
        "torch.optim.Rprop.zero_grad",
        "torch.optim.SGD.defaults",
        "torch.optim.SGD.param_groups",
        "torch.optim.SGD.step",
        "torch.optim.SGD.zero_grad",
        "torch.optim.lr_scheduler.ChainedScheduler",
        "torch.optim.lr_scheduler.ConstantLR",
        "torch.optim.lr_scheduler.MultiplicativeLR",
        "torch.optim.lr_scheduler.PolynomialLR",
    ),
    "tests/migration/training/accumulated_amp.py": ("torch.optim.AdamW",),
    "tests/migration/training/autoencoder.py": ("torch.optim.lr_scheduler.OneCycleLR",),
    "tests/migration/training/classifier.py": ("torch.optim.lr_scheduler.StepLR",),
    "tests/migration/training/contrastive.py": ("torch.optim.lr_scheduler.CosineAnnealingLR",),
    "tests/migration/training/cycle.py": ("torch.optim.lr_scheduler.LambdaLR",),
    "tests/migration/training/digits_argparse.py": ("torch.optim.Adadelta",),
    "tests/migration/training/distillation.py": ("torch.optim.NAdam",),
    "tests/migration/training/early_stopping.py": ("torch.optim.lr_scheduler.ReduceLROnPlateau",),
    "tests/migration/training/engine.py": (
        "torch.optim.Adamax",
        "torch.optim.lr_scheduler.LRScheduler",
        "torch.optim.lr_scheduler.LinearLR",
        "torch.optim.lr_scheduler.SequentialLR",
    ),
    "tests/migration/training/gru_classifier.py": ("torch.optim.lr_scheduler.MultiStepLR",),
    "tests/migration/training/lion.py": ("torch.optim.lr_scheduler._LRScheduler",),
    "tests/migration/training/recommender.py": ("torch.optim.Adagrad",),
    "tests/migration/training/resume.py": ("torch.optim.lr_scheduler.ExponentialLR",),
    "tests/migration/training/segmentation.py": ("torch.optim.RMSprop",),
    "tests/migration/training_held_out/mixup.py": (
        "torch.optim.lr_scheduler.CosineAnnealingWarmRestarts",
    ),
    "tests/migration/training_held_out/tabular.py": ("torch.optim.lr_scheduler.CyclicLR",),
}
