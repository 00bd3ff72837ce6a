"""The text of a dtype or a size, as torch writes it."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.text_of_object import TEXT_OF_DTYPE, TEXT_OF_SIZE


def _by(helper: str) -> Write:
    def written(site: Site) -> Made | None:
        call = site.tree.at(site.use.span)
        if not isinstance(call, ast.Call):
            return None
        value = site.tree.span(call.args[0])
        made = site.put(site.use.span, f"{site.helper(helper)}(", value, ")")
        return Made((made,), f"mindport_compat.{helper}")

    return written


RECIPES: Recipes = {TEXT_OF_DTYPE: _by("text_of_dtype"), TEXT_OF_SIZE: _by("text_of_size")}
