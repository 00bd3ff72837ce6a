"""`getattr(nn, name)`: layers and optimizers by torch's names; of functions no table is kept."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import partial

from mindport.analysis.shape.dtypes import dtype_named
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, recorded
from mindport.rewrite.conversion.site import Site


def _has(site: Site) -> Made | None:
    """`hasattr(F, "gelu")`: what torch answers."""
    call = site.call
    if call is None or site.api_of(call.func) != "builtins.hasattr":
        return None
    name = site.given(call.args[1])
    if not name.is_literal:
        return None
    return Made((site.replaced(str(bool(site.code.kind(f"{site.use.api}.{name.literal}")))),))


def _from_table(site: Site, helper: str) -> Made | Refused | None:
    """The class of that name, from a table of the project."""
    looked_up = site.tree.at(site.use.span)
    if isinstance(looked_up, ast.Subscript):  # `datasets.__dict__[name]`
        return site.by_helper(helper, site.given(looked_up.slice))
    call = site.call
    if call is None:
        return None
    if (told := _has(site)) is not None:
        return told
    if site.api_of(call.func) == "builtins.hasattr":
        return _unknown(site)
    names = [site.given(one) for one in call.args[1:]]
    return site.by_helper(helper, *names)


def _unknown(site: Site) -> Made | Refused:
    refused = Refused("the attribute name is not known statically")
    return _has(site) or _dtype(site) or refused


def _dtype(site: Site) -> Made | None:
    """`getattr(torch, "float32")`: the dtype."""
    call = site.call
    if call is None or site.api_of(call.func) != "builtins.getattr" or len(call.args) < 2:
        return None
    name = site.given(call.args[1])
    if not name.is_literal or not isinstance(name.literal, str) or not dtype_named(name.literal):
        return None
    api = f"{site.use.api}.{name.literal}"
    target = site.code.facts(api).target if site.code.kind(api) == "constant" else None
    return None if target is None else site.written(target.api, site.name(target.api))


RECIPES: Recipes = {
    **dict.fromkeys(
        (
            *("torch", "torch.distributions", "torch.fft", "torch.linalg", "torch.nn.functional"),
            *("torch.nn.init", "torch.optim.lr_scheduler", "torch.special"),
            *("torch.utils.data", "torchvision.models", "torchvision.transforms"),
        ),
        _unknown,
    ),
    "torchvision.datasets": partial(_from_table, helper="dataset_class"),
    "torch.nn": partial(_from_table, helper="layer_class"),
    "torch.optim": replace(
        recorded(partial(_from_table, helper="optimizer_class")), elsewhere=_unknown
    ),
}
