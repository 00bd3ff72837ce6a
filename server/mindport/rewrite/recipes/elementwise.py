"""Functions of which torch makes fractions of integers, and MindSpore's kernels on CPU nothing."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import CPU, Recipes, on
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part

_BOTH = ("torch", "torch.Tensor")
_NAMES = (
    *("acos", "acosh", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "asin"),
    *("asinh", "atan", "atanh", "cos", "cosh", "deg2rad", "digamma", "erf", "erfc", "exp"),
    *("expm1", "isinf", "isneginf", "isposinf", "lgamma", "log", "log10", "log1p", "log2"),
    *("rad2deg", "rsqrt", "sigmoid", "sin", "sinh", "tan"),
)
_SPECIAL = ("digamma", "erf", "erfc", "expit", "expm1", "gammaln", "log1p", "psi")
# In the classes of a network these stay as they are: what they are given holds fractions, and
# integers would be refused with an error.
_USUAL = frozenset({"exp", "log", "rsqrt", "sigmoid", "sin", "cos", "erf"})


def _of_fractions(site: Site) -> Made | None:
    """The function of what is made floating before, unless the text tells that it is."""
    given = site.arguments("input")
    target = site.code.facts(site.use.api).target
    if given is None or "input" not in given or target is None:
        return None
    node = given["input"].node
    name = site.use.api.rpartition(".")[2]
    if site.held(node).family in ("float", "complex"):
        return None
    if name in _USUAL and _is_in_class(site):
        return None
    cast: list[Part] = [f"{site.helper('floating')}(", site.tree.span(node), ")"]
    if site.code.kind(target.api) == "method":
        parts = [*cast, f".{target.api.rpartition('.')[2]}()"]
    else:
        parts = [f"{site.name(target.api)}(", *cast, ")"]
    return site.written(target.api, *parts)


def _is_in_class(site: Site) -> bool:
    call = site.call
    return call is not None and any(isinstance(one, ast.ClassDef) for one in site.tree.around(call))


RECIPES: Recipes = {
    **{f"{owner}.{name}": on(CPU, _of_fractions) for name in _NAMES for owner in _BOTH},
    **{f"torch.special.{name}": on(CPU, _of_fractions) for name in _SPECIAL},
}
