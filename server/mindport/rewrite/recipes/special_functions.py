"""Special functions and windows, of which MindSpore has few on CPU."""

from __future__ import annotations

from mindport.rewrite.conversion.layer_call import function
from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.packaged import packaged

_SPECIAL = (
    *("airy_ai", "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "chebyshev_polynomial_t"),
    *("chebyshev_polynomial_u", "chebyshev_polynomial_v", "chebyshev_polynomial_w", "entr"),
    *("erfcx", "hermite_polynomial_h", "hermite_polynomial_he", "i0e", "i1", "i1e"),
    *("laguerre_polynomial_l", "legendre_polynomial_p", "log_ndtr", "modified_bessel_i0"),
    *("modified_bessel_i1", "modified_bessel_k0", "modified_bessel_k1", "ndtr", "ndtri"),
    *("polygamma", "scaled_modified_bessel_k0", "scaled_modified_bessel_k1"),
    *("shifted_chebyshev_polynomial_t", "shifted_chebyshev_polynomial_u"),
    *("shifted_chebyshev_polynomial_v", "shifted_chebyshev_polynomial_w", "sinc"),
    *("spherical_bessel_j0", "xlog1py", "zeta"),
)
_WINDOWS = ("bartlett", "blackman", "cosine", "exponential", "gaussian", "hamming", "hann")
_BOTH = ("i0", "sinc")
# Functions of torch itself, with `periodic` for `sym`.
_OF_TORCH = ("bartlett", "blackman", "hamming", "hann", "kaiser")


def _window(name: str) -> Write:
    """A window that asks for no gradient: torch's are of the default type, MindSpore's are not."""
    convert = function(f"{name}_window")

    def window(site: Site) -> Made | Refused | None:
        keywords = site.call.keywords if site.call is not None else []
        for one in keywords:
            if one.arg == "requires_grad" and not site.given(one.value).says(False):
                return Refused("its gradient is needed")
        return convert(site)

    return window


RECIPES: Recipes = {
    **{f"torch.special.{name}": packaged(name) for name in _SPECIAL},
    **{f"torch.signal.windows.{name}": packaged(f"windows_{name}")
       for name in (*_WINDOWS, "kaiser", "nuttall")},
    **{f"torch.signal.windows.{name}": packaged(name)
       for name in ("general_cosine", "general_hamming")},
    **{f"{owner}.{name}": packaged(name) for name in _BOTH for owner in ("torch", "torch.Tensor")},
    "torch.special.i0": packaged("i0"),
    **{f"torch.{name}_window": _window(name) for name in _OF_TORCH},
}  # fmt: skip

PROOFS: Proofs = {
    "tests/migration/programs/same_functions.py": ("torch.hann_window",),
}
