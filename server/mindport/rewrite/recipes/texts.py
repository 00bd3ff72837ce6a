"""The text of a dtype or a size, as torch writes it."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.text_of_object import (
    TEXT_OF_DTYPE,
    TEXT_OF_SIZE,
    TEXT_OF_TENSOR,
    TEXTS,
    is_formatted,
    is_quoted,
)

UNPACKED = Refused("what is written is unpacked from a sequence")
_TENSOR = "text_of_tensor"


def _by(helper: str) -> Write:
    def written(site: Site) -> Made | Refused | None:
        node = site.tree.at(site.use.span)
        if not isinstance(node, ast.expr):
            return None
        if is_quoted(site.tree, node):
            return Refused("its text is written by `repr`")
        is_text = isinstance(node, ast.Call) and site.tree.api(node.func) in TEXTS
        value = node.args[0] if isinstance(node, ast.Call) and is_text else node
        if isinstance(value, ast.Starred):
            return UNPACKED
        made = site.put(site.use.span, f"{site.helper(helper)}(", site.tree.span(value), ")")
        return Made((made,), f"mindport_compat.{helper}")

    return written


def _of_tensor(site: Site) -> Made | Refused | None:
    """A tensor in torch's words; a format writes the number of a tensor that holds one."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.expr):
        return None
    if is_formatted(site.tree, node) and not is_quoted(site.tree, node):
        written = site.put(site.use.span, f"{site.helper(_TENSOR)}(", site.use.span, ", True)")
        return Made((written,), f"mindport_compat.{_TENSOR}")
    value = node.args[0] if isinstance(node, ast.Call) and node.args else node
    if isinstance(value, ast.Starred):
        return UNPACKED
    if site.tree.of(value).may_have_gradient:
        return Refused("its text tells how a gradient is computed")
    return _by(_TENSOR)(site)


RECIPES: Recipes = {
    TEXT_OF_DTYPE: _by("text_of_dtype"),
    TEXT_OF_SIZE: _by("text_of_size"),
    TEXT_OF_TENSOR: _of_tensor,
}
