"""Activations and dropout: other names and defaults of arguments."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.helper_calls import call_of_helper, named, packaged
from mindport.rewrite.conversion.layer_call import Arguments, Written, call_of, kept, layer, native
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, CPU, Recipe, Recipes, Write, off, on
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.inplace_argument import change_is_lost

_LEAKY = "mindspore.nn.LeakyReLU"
_DROPPED = frozenset({"inplace", "device", "dtype"})


def _alike(site: Site, given: Arguments) -> list[Written] | None:
    """Arguments that stay as they are, where nobody sees that the input is left as it is."""
    lines = site.code.facts(site.use.api).lines
    names = {old: line.mindspore or "" for old, line in lines.items() if line.mindspore}
    if change_is_lost(site) or not given.keys() <= {*names, *_DROPPED}:
        return None
    return kept(site, given, *(one for one in names.items() if one[0] not in _DROPPED))


def _leaky_relu(site: Site, given: Arguments) -> list[Written] | None:
    if change_is_lost(site):
        return None
    slope = given.get("negative_slope")
    return [("alpha", "0.01" if slope is None else slope)]


def _changing(made: Made | Refused | None) -> Made | Refused | None:
    """The same of a helper that changes its input where `inplace` says so."""
    return replace(made, changes_input=True) if isinstance(made, Made) else made


def _with_inplace(helper: str, api: str = "") -> Recipe:
    """A function that MindSpore has without `inplace`, or with it on Ascend alone.

    Where it is handed on, or a variable says whether the input changes, the project's is taken.
    """

    def recipe(site: Site) -> Made | Refused | None:
        if site.use.is_import or not is_written(site.code, site.use):
            return None
        if site.call is None:
            return _changing(named(site, helper))
        if _is_told_inplace(site, api) and change_is_lost(site):
            return _changing(call_of_helper(site, helper))
        return _without_inplace(site, api) if api else None

    return off(ASCEND, recipe)


def _is_told_inplace(site: Site, api: str) -> bool:
    """Whether `inplace` is given; a constant is enough for what has a target without it."""
    told = (site.arguments("input", "inplace") or {}).get("inplace")
    return told is not None and not (api and isinstance(told.node, ast.Constant))


def _without_inplace(site: Site, api: str) -> Made | None:
    given = site.arguments("input", "inplace")
    if given is None or "inplace" not in given:
        return None
    target = site.code.facts(site.use.api).target
    return Made((site.called(api, given["input"]),), target.api if target else api)


def _with_slopes(helper: str, names: tuple[str, ...], here: Write, elsewhere: Write) -> Recipe:
    """What has another gradient in MindSpore on CPU, at the places where its slope changes.

    Where nobody sees that the input is changed, it is left as it is.
    """

    def recipe(site: Site) -> Made | Refused | None:
        given = site.arguments(*names, "inplace")
        if given is None or "inplace" not in given or change_is_lost(site):
            return _changing(here(site))
        written = call_of(site, site.helper(helper), kept(site, given, *names))
        return site.written(f"mindport_compat.{helper}", *written)

    return on(CPU, recipe, elsewhere)


# Layers that lack no more than `inplace`.
_ALIKE = (
    *("CELU", "Dropout1d", "Dropout3d", "Hardsigmoid", "Linear", "ReLU", "SiLU", "Threshold"),
)

# Those that have another gradient on CPU where their slope changes.
_SLOPES: dict[str, tuple[str, ...]] = {
    "hardswish": (),
    "hardtanh": ("min_val", "max_val"),
    "leaky_relu": ("negative_slope",),
    "relu6": (),
}

RECIPES: Recipes = {
    **{f"torch.nn.{name}": layer(name, "", native(_alike)) for name in _ALIKE},
    **{
        f"torch.nn.functional.{name}": _with_inplace(name, f"mindspore.mint.nn.functional.{name}")
        for name in ("relu", "silu")
    },
    "torch.nn.functional.hardsigmoid": _with_inplace("hardsigmoid"),
    **{
        f"torch.nn.functional.{name}": _with_slopes(
            name, ("input", *slopes), packaged(name), _with_inplace(name)
        )
        for name, slopes in _SLOPES.items()
    },
    **{
        f"torch.nn.{name}": on(CPU, layer(name), layer(name, "", native(_alike)))
        for name in ("Hardswish", "ReLU6")
    },
    "torch.nn.Hardtanh": _with_slopes(
        "Hardtanh", ("min_val", "max_val"), layer("Hardtanh"), layer("Hardtanh", "", native(_alike))
    ),
    "torch.nn.LeakyReLU": _with_slopes(
        "LeakyReLU",
        ("negative_slope",),
        layer("LeakyReLU"),
        layer("LeakyReLU", _LEAKY, native(_leaky_relu, _LEAKY)),
    ),
}
