"""Results that have named parts in torch and are plain tuples in MindSpore."""

from __future__ import annotations

from mindport.rewrite.recipe import Made, Recipe
from mindport.rewrite.site import Site

_PARTS = {
    **dict.fromkeys(
        (
            "cummax",
            "cummin",
            "kthvalue",
            "max",
            "median",
            "min",
            "mode",
            "nanmedian",
            "sort",
            "topk",
        ),
        ("values", "indices"),
    ),
    "aminmax": ("min", "max"),
    "svd": ("U", "S", "V"),
    "linalg_svd": ("U", "S", "Vh"),
    "qr": ("Q", "R"),
    "linalg_qr": ("Q", "R"),
    "slogdet": ("sign", "logabsdet"),
    "linalg_slogdet": ("sign", "logabsdet"),
    "frexp": ("mantissa", "exponent"),
}


def _part(place: int) -> Recipe:
    """A recipe for `x.max(1).values`: `x.max(1)[0]`."""

    def recipe(site: Site) -> Made | None:
        receiver = site.receiver
        if receiver is None:
            return None
        return Made((site.replaced(*site.enclosed(receiver), f"[{place}]"),))

    return recipe


RECIPES: dict[str, Recipe] = {
    f"torch.return_types.{kind}.{name}": _part(place)
    for kind, names in _PARTS.items()
    for place, name in enumerate(names)
}
