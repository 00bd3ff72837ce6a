"""Decompositions of matrices: of most, CPU has no kernel or no gradient."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.recipes.packaged import packaged

_LINALG = (
    *("cholesky_ex", "det", "eigvalsh", "householder_product", "inv_ex", "lstsq", "lu_factor"),
    *("lu_factor_ex", "pinv", "slogdet", "solve_ex", "solve_triangular", "svdvals", "tensorinv"),
    *("tensorsolve", "vander", "vecdot"),
)
# By the name of the function, which several have under other names.
_RENAMED = {
    "cholesky": "linalg_cholesky",
    "eig": "linalg_eig",
    "eigh": "linalg_eigh",
    "eigvals": "linalg_eigvals",
    "inv": "inverse",
    "lu": "linalg_lu",
    "lu_solve": "linalg_lu_solve",
    "matrix_exp": "matrix_exp",
    "qr": "linalg_qr",
}
_BOTH = (
    *("cholesky", "cholesky_inverse", "cholesky_solve", "det", "geqrf", "inverse", "logdet"),
    *("lu_solve", "matrix_exp", "ormqr", "qr", "slogdet", "triangular_solve", "vdot"),
)


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
    return Made((site.replaced(*parts),), target)


RECIPES: Recipes = {
    "torch.cdist": _distances,
    **{f"torch.linalg.{name}": packaged(name) for name in _LINALG},
    **{f"torch.linalg.{name}": packaged(helper) for name, helper in _RENAMED.items()},
    **{f"{owner}.{name}": packaged(name) for name in _BOTH for owner in ("torch", "torch.Tensor")},
    **{f"{owner}.lu": packaged("lu") for owner in ("torch", "torch.Tensor")},
    **{f"{owner}.orgqr": packaged("householder_product") for owner in ("torch", "torch.Tensor")},
    **{f"{owner}.pinverse": packaged("pinv") for owner in ("torch", "torch.Tensor")},
    "torch.lu_unpack": packaged("lu_unpack"),
    "torch.special.multigammaln": packaged("mvlgamma"),
    **{f"{owner}.mvlgamma": packaged("mvlgamma") for owner in ("torch", "torch.Tensor")},
}

PROOFS: Proofs = {
    "tests/migration/programs/same_functions.py": (
        "torch.Tensor.det",
        "torch.Tensor.inverse",
        "torch.det",
        "torch.inverse",
        "torch.linalg.eig",
    ),
}
