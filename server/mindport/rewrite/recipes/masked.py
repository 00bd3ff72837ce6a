"""torch.masked, and functions of torch that copy what others give views of."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.recipes.packaged import packaged

_MASKED = (
    *("amax", "amin", "cumprod", "cumsum", "log_softmax", "logaddexp"),
    *("logsumexp", "mean", "norm", "normalize", "prod", "softmax", "softmin", "std", "sum"),
    "var",
)
_COPIES = (
    *("alias_copy", "diagonal_copy", "expand_copy", "permute_copy", "split_with_sizes_copy"),
    *("squeeze_copy", "t_copy", "transpose_copy", "unbind_copy", "unfold_copy"),
    *("unsqueeze_copy", "view_copy"),
)

RECIPES: Recipes = {
    **{f"torch.masked.{name}": packaged(f"masked_{name}") for name in _MASKED},
    **{f"torch.{name}": packaged(name) for name in _COPIES},
}
