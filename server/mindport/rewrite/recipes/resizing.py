"""Resizing: MindSpore's own where it follows torch's rules, else the project's function."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.layer_call import Arguments, Written, by_keyword, call_of, layer
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site

_NAMES = ("size", "scale_factor", "mode", "align_corners", "recompute_scale_factor")


def _same(_site: Site, given: Arguments) -> list[Written] | None:
    """Two sizes for images, or a whole factor.

    With other factors torch counts the places by the factor, MindSpore by the sizes.
    """
    size, mode, corners = given.get("size"), given.get("mode"), given.get("align_corners")
    if not _is_open(corners, True, False):
        return None
    if not _is_open(mode, "nearest", "bilinear"):
        return None
    aligned = [] if _is_open(corners) else by_keyword(given, "align_corners")
    if size is None:
        return _by_factor(given, aligned)
    is_linear = mode is not None and mode.says("bilinear") and "scale_factor" not in given
    return (
        [*by_keyword(given, "size", "mode"), *aligned]
        if is_linear and _is_pair(size.node)
        else None
    )


def _is_open(given: Given | None, *values: object) -> bool:
    """Whether nothing is said, or one of these."""
    return given is None or given.says(None, *values)


def _by_factor(given: Arguments, aligned: list[Written]) -> list[Written] | None:
    factor = _whole(given.get("scale_factor"))
    if factor is None:
        return None
    kind: Written = ("mode", given.get("mode") or '"nearest"')
    return [("scale_factor", factor), kind, *aligned, ("recompute_scale_factor", "True")]


def _whole(factor: Given | None) -> str | None:
    value = factor.literal if factor is not None and factor.is_literal else None
    if not isinstance(value, (int, float)) or value != int(value) or value < 1:
        return None
    return repr(float(value))


def _is_pair(node: ast.expr) -> bool:
    """Whether it is written as two sizes, or is the end of a shape."""
    if isinstance(node, ast.Tuple):
        return len(node.elts) == 2 and not any(isinstance(one, ast.Starred) for one in node.elts)
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _interpolate(site: Site) -> Made | Refused | None:
    given = site.arguments("input", *_NAMES, "antialias")
    if given is None:
        return None
    if "antialias" in given and not given["antialias"].says(False):
        return Refused("antialias is not supported")
    written = _same(site, given)
    if written is None:
        return None
    api = "mindspore.ops.interpolate"
    return site.written(api, *call_of(site, site.name(api), [given["input"], *written]))


RECIPES: Recipes = {
    "torch.nn.Upsample": layer("Upsample", "mindspore.nn.Upsample", _NAMES, _same),
    "torch.nn.functional.interpolate": packaged("interpolate", _interpolate),
}
