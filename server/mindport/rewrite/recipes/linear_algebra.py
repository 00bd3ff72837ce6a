"""Decompositions of matrices: of most, CPU has no kernel or no gradient."""

from __future__ import annotations

from mindport.rewrite.recipe import Recipe
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

RECIPES: dict[str, Recipe] = {
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
