"""Linear layers: those of `mint` take no device."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import Arguments, Written, kept, layer
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_LINEAR = ("in_features", "out_features", "bias")


def _linear(site: Site, given: Arguments) -> list[Written] | None:
    return kept(site, given, *_LINEAR)


RECIPES: Recipes = {
    "torch.nn.Linear": layer("Linear", "mindspore.mint.nn.Linear", _LINEAR, _linear),
}
