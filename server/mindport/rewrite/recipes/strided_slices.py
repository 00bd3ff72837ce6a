"""Slices with a step, where a gradient has to pass on CPU."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipe
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.recipes.selections import as_object
from mindport.rewrite.sightings.storage import index_parts, is_advanced


def strided(site: Site, node: ast.Subscript) -> Made:
    """`x[..., ::2, 1::2]` as `strided(x, ..., slice(None, None, 2), slice(1, None, 2))`."""
    tree = site.tree
    parts: list[Part] = [f"{site.helper('strided')}(", tree.span(node.value)]
    for one in index_parts(node):
        parts += [", ", *as_object(tree, one)]
    # What places select is a new tensor in torch.
    parts.append(").copy()" if is_advanced(tree, node.slice) else ")")
    return Made((site.put(site.use.span, *parts),), "mindport_compat.strided")


RECIPES: dict[str, Recipe] = {}  # `forms_of_calls` has that of all subscripts
