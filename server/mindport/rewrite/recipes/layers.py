"""Layers and functions of torch.nn that only the project's own classes and functions equal."""

from __future__ import annotations

from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site


def _causal_mask(site: Site) -> Made | Refused | None:
    """A static method, called on the class or on an object of it."""
    call = site.call
    if call is None or any(one.arg != "sz" for one in call.keywords) or len(call.args) > 1:
        return UNKNOWN_ARGUMENTS
    sizes = [*call.args, *(one.value for one in call.keywords)]
    return site.by_helper("causal_mask", *map(site.given, sizes))


RECIPES: Recipes = {"torch.nn.Transformer.generate_square_subsequent_mask": _causal_mask}
