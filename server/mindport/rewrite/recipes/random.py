"""Random numbers."""

from __future__ import annotations

import ast
from functools import partial

from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper, named
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, CPU, Recipes, Write, off, on
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.recipes.creation import PLACING, of_sizes


def _randint(site: Site) -> Made | Refused | None:
    """`randint(high, size)`: MindSpore wants the lower end, too."""
    full = site.arguments("low", "high", "size", "dtype", *PLACING)
    short = site.arguments("high", "size", "dtype", *PLACING)
    given = full if full is not None and "size" in full and "high" in full else short
    if given is None or "size" not in given or "high" not in given:
        return None
    return Made((_randint_call(site, given, given["size"].span, ""),), _target(site))


def _randint_like(site: Site) -> Made | Refused | None:
    full = site.arguments("input", "low", "high", "dtype", *PLACING)
    short = site.arguments("input", "high", "dtype", *PLACING)
    given = full if full is not None and "high" in full else short
    if given is None or "high" not in given or "input" not in given:
        return None
    if not isinstance(given["input"].node, (ast.Name, ast.Attribute)):
        return Refused("the tensor expression would be evaluated twice")
    name = site.code.text[slice(*given["input"].span)]
    return Made((_randint_call(site, given, f"{name}.shape", f"{name}.dtype"),), _target(site))


def _target(site: Site) -> str:
    on_ascend = site.code.backend is Backend.ASCEND
    return "mindspore.mint.randint" if on_ascend else "mindspore.ops.randint"


def _randint_call(site: Site, given: dict[str, Given], size: Part, dtype: str) -> Rewrite:
    low: Part = given["low"].span if "low" in given else "0"
    arguments: list[Part | tuple[str, Part]] = [low, given["high"].span, size]
    if "dtype" in given and not given["dtype"].says(None):
        arguments.append(("dtype", given["dtype"].span))
        dtype = ""
    parts = site.call_parts(site.name(_target(site)), arguments)
    return site.replaced(*parts, f".to({dtype})" if dtype else "")


def _normal(site: Site) -> Made | Refused | None:
    """With tensors for mean or standard deviation their shape is that of the result."""
    given = site.arguments("mean", "std", "size")
    if given is None:
        return None
    if len(given) < 3:
        return call_of_helper(site, "normal")
    target = "mindspore.ops.normal"
    return site.by_api(target, *(given[name].span for name in _OF_NORMAL))


_OF_NORMAL = ("size", "mean", "std")


def _default_dtype(site: Site) -> Made | Refused:
    """The type of new floats, where nothing in the file sets another one."""
    if "set_default_" in site.code.text or site.call is None:
        return Refused("another generator may be set")
    target = "mindspore.float32"
    return site.written(target, site.name(target))


# What may be said of a tensor that a generator draws.
_DRAWN = frozenset({"size", "low", "high", "n", "generator", "dtype", "device", "layout"})


def _from_generator(helper: str, without: Write | None = None) -> Write:
    """A call with a generator as a function of the project, other calls as before."""

    def drawn(site: Site) -> Made | Refused | None:
        keywords = [one.arg for one in site.call.keywords] if site.call is not None else []
        if "generator" not in keywords:
            return without(site) if without is not None else None
        if not _DRAWN.issuperset(keywords):
            return UNKNOWN_ARGUMENTS
        return named(site, helper)

    return drawn


_RANDPERM = form(
    "n dtype",
    "{mindspore.ops.randperm}({n})",
    "{mindspore.ops.randperm}({n}, dtype={dtype})",
    ignored=PLACING,
)

RECIPES: Recipes = {
    "torch.get_default_dtype": _default_dtype,
    "torch.rand": _from_generator("rand", partial(of_sizes, target="mindspore.ops.rand")),
    "torch.randn": _from_generator("randn", partial(of_sizes, target="mindspore.ops.randn")),
    "torch.normal": off(ASCEND, _normal),
    "torch.randperm": _from_generator("randperm", on(CPU, _RANDPERM)),
    "torch.randint": _from_generator("randint", _randint),
    "torch.randint_like": _randint_like,
}
