"""torch._foreach_...: operations on lists of tensors, as optimizers write them."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.packaged import inside

_OPERATIONS = (
    *("abs", "acos", "add", "addcdiv", "addcmul", "asin", "atan", "ceil", "clamp_max"),
    *("clamp_min", "cos", "cosh", "div", "erf", "erfc", "exp", "expm1", "floor", "frac", "lerp"),
    *("log", "log10", "log1p", "log2", "maximum", "minimum", "mul", "neg", "pow", "reciprocal"),
    *("round", "rsqrt", "sigmoid", "sign", "sin", "sinh", "sqrt", "sub", "tan", "tanh", "trunc"),
)
# They stand behind all others in torch's order.
_LAST = frozenset({"alpha", "exponent", "ord", "scalar", "scalars", "value", "weight", "weights"})


def _for_each(site: Site) -> Made | Refused | None:
    """`torch._foreach_add_(a, b)` as `foreach("add_", a, b)`."""
    call, given = site.call, inside(site)
    if call is None or given is None:
        return None
    if len(call.keywords) > 1 or any(one.arg not in _LAST for one in call.keywords):
        return Refused("its arguments are not statically known (*args or **kwargs)")
    name = site.use.api.rpartition("_foreach_")[2]
    written = f'{site.helper("foreach")}("{name}", '
    return Made((site.replaced(written, given, ")"),), "mindport_compat.foreach")


RECIPES: Recipes = {
    f"torch._foreach_{name}": _for_each
    for name in (
        *_OPERATIONS,
        *(f"{one}_" for one in (*_OPERATIONS, "copy", "zero")),
        *("clone", "norm"),
    )
}

PROOFS: Proofs = {
    "tests/migration/programs/same_lists.py": (
        "torch._foreach_abs",
        "torch._foreach_acos",
        "torch._foreach_add_",
        "torch._foreach_addcdiv_",
        "torch._foreach_addcmul_",
        "torch._foreach_asin",
        "torch._foreach_atan",
        "torch._foreach_ceil",
        "torch._foreach_clamp_min_",
        "torch._foreach_clone",
        "torch._foreach_copy_",
        "torch._foreach_cos",
        "torch._foreach_cosh",
        "torch._foreach_div",
        "torch._foreach_div_",
        "torch._foreach_erf",
        "torch._foreach_erfc",
        "torch._foreach_exp",
        "torch._foreach_expm1",
        "torch._foreach_floor",
        "torch._foreach_frac",
        "torch._foreach_lerp_",
        "torch._foreach_log",
        "torch._foreach_log10",
        "torch._foreach_log1p",
        "torch._foreach_log2",
        "torch._foreach_maximum_",
        "torch._foreach_minimum",
        "torch._foreach_mul",
        "torch._foreach_mul_",
        "torch._foreach_neg_",
        "torch._foreach_norm",
        "torch._foreach_pow",
        "torch._foreach_reciprocal",
        "torch._foreach_round",
        "torch._foreach_rsqrt",
        "torch._foreach_sigmoid",
        "torch._foreach_sign",
        "torch._foreach_sin",
        "torch._foreach_sinh",
        "torch._foreach_sqrt",
        "torch._foreach_sub_",
        "torch._foreach_tan",
        "torch._foreach_tanh",
        "torch._foreach_trunc",
        "torch._foreach_zero_",
    ),
}
