"""Decompositions of matrices: of most, CPU has no kernel or no gradient."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part


def _distances(site: Site) -> Made | None:
    """`torch.cdist(x, y, p=1)`: MindSpore's `p` is no integer."""
    given = site.arguments("x1", "x2", "p", "compute_mode")
    if given is None or "p" not in given:
        return None
    node = given["p"].node
    power: tuple[Part, ...] = ("float(", given["p"].span, ")")
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        power = (repr(float(node.value)),)
    target = "mindspore.mint.cdist"
    parts = (f"{site.name(target)}(", given["x1"].span, ", ", given["x2"].span, ", p=", *power, ")")
    return site.written(target, *parts)


RECIPES: Recipes = {"torch.cdist": _distances}
