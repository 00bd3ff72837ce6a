"""Results that have named parts in torch and are plain tuples in MindSpore."""

from __future__ import annotations

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Site

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
    "geqrf": ("a", "tau"),
    "histogram": ("hist", "bin_edges"),
    "linalg_cholesky_ex": ("L", "info"),
    "linalg_eig": ("eigenvalues", "eigenvectors"),
    "linalg_eigh": ("eigenvalues", "eigenvectors"),
    "linalg_inv_ex": ("inverse", "info"),
    "linalg_lstsq": ("solution", "residuals", "rank", "singular_values"),
    "linalg_lu": ("P", "L", "U"),
    "linalg_lu_factor": ("LU", "pivots"),
    "linalg_lu_factor_ex": ("LU", "pivots", "info"),
    "linalg_solve_ex": ("result", "info"),
    "lu_unpack": ("P", "L", "U"),
    "triangular_solve": ("solution", "cloned_coefficient"),
}


def _part(place: int) -> Write:
    """A recipe for `x.max(1).values`: `x.max(1)[0]`."""

    def recipe(site: Site) -> Made | None:
        receiver = site.receiver
        if receiver is None:
            return None
        return Made((site.replaced(*site.enclosed(receiver), f"[{place}]"),))

    return recipe


RECIPES: Recipes = {
    f"torch.return_types.{kind}.{name}": _part(place)
    for kind, names in _PARTS.items()
    for place, name in enumerate(names)
}
