"""Special functions and windows, of which MindSpore has few on CPU."""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site

# Functions of torch itself, with `periodic` for `sym`.
_OF_TORCH = ("bartlett", "blackman", "hamming", "hann", "kaiser")


def _window(name: str) -> Write:
    """A window that asks for no gradient: torch's are of the default type, MindSpore's are not."""
    convert = packaged(f"{name}_window")

    def window(site: Site) -> Made | Refused | None:
        keywords = site.call.keywords if site.call is not None else []
        for one in keywords:
            if one.arg == "requires_grad" and not site.given(one.value).says(False):
                return Refused("its gradient is needed")
        return convert(site)

    return window


RECIPES: Recipes = {f"torch.{name}_window": _window(name) for name in _OF_TORCH}
