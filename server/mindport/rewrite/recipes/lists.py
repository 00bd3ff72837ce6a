"""torch._foreach_...: operations on lists of tensors, as optimizers write them."""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import inside
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

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
        return UNKNOWN_ARGUMENTS
    name = site.use.api.rpartition("_foreach_")[2]
    written = f'{site.helper("foreach")}("{name}", '
    return site.written("mindport_compat.foreach", written, given, ")")


RECIPES: Recipes = {
    f"torch._foreach_{name}": _for_each
    for name in (
        *_OPERATIONS,
        *(f"{one}_" for one in (*_OPERATIONS, "copy", "zero")),
        *("clone", "norm"),
    )
}
