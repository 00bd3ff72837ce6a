"""What stands around the layers: the base class of modules."""

from __future__ import annotations

from mindport.analysis.api_use import UseKind
from mindport.rewrite.recipe import Made, Recipe
from mindport.rewrite.site import Site


def _base(site: Site) -> Made | None:
    """`nn.Module`, wherever it is named but not called."""
    if site.call is not None and site.use.kind is not UseKind.BASE:
        return None
    return Made(
        (site.put(site.use.name_span, site.name("mindspore.nn.Cell")),), "mindspore.nn.Cell"
    )


RECIPES: dict[str, Recipe] = {"torch.nn.Module": _base}
