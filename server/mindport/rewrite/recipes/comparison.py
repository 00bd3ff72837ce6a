"""Questions about the elements of tensors."""

from __future__ import annotations

import ast
from functools import partial

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper, inside
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import CPU, Recipes, on
from mindport.rewrite.conversion.site import Site


def _holds_booleans(site: Site, node: ast.expr) -> bool:
    return site.held(node).family == "bool"


def _of_booleans(site: Site, name: str) -> Made | Refused | None:
    """`any` and `all` read integers wrongly on CPU: they are made booleans before."""
    if name == "any" and _is_any_of(site):
        return call_of_helper(site, "any_of")
    given = site.positional(0)
    if not given or _holds_booleans(site, given[0].node):
        return None
    if site.is_method:
        rest = inside(site)
        parts = [*site.enclosed(given[0]), f".bool().{name}(", *([rest] if rest else []), ")"]
        return site.written(f"mindspore.Tensor.{name}", *parts)
    called = site.put(site.use.name_span, site.name(f"mindspore.mint.{name}"))
    made = site.put(given[0].span, *site.enclosed(given[0]), ".bool()")
    return Made((called, made), f"mindspore.mint.{name}")


def _is_any_of(site: Site) -> bool:
    """Whether several dimensions are asked for, or what may have no elements."""
    given = site.arguments("input", "dim", "keepdim")
    if given is None or "input" not in given:
        return False
    is_several = "dim" in given and isinstance(given["dim"].node, (ast.Tuple, ast.List))
    return is_several or site.tree.of(given["input"].node).may_be_empty


def _inverted(site: Site) -> Made | Refused | None:
    """`bitwise_not` knows no truth values on CPU; the operator gives nothing but truth values."""
    given = site.arguments("input")
    if given is None:
        return None
    if not _holds_booleans(site, given["input"].node):
        return call_of_helper(site, "bitwise_not")
    return Made((site.replaced("(~", *site.enclosed(given["input"]), ")"),))


def _inverted_by_sign(site: Site) -> Made | Refused | None:
    """`~x`, of which MindSpore's operator gives truth values whatever it is given."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.UnaryOp) or _holds_booleans(site, node.operand):
        return Made(())
    operand = site.tree.span(node.operand)
    return site.by_helper("bitwise_not", operand)


_EQUAL = form("input other", "bool({mindspore.numpy.array_equal}({input}, {other}))")

RECIPES: Recipes = {
    **{
        f"{owner}.{name}": on(CPU, partial(_of_booleans, name=name))
        for owner in ("torch", "torch.Tensor")
        for name in ("any", "all")
    },
    **dict.fromkeys(("torch.equal", "torch.Tensor.equal"), _EQUAL),
    "torch.Tensor.__invert__": _inverted_by_sign,
    **{
        f"torch.Tensor.__{side[0]}shift__": form(
            "input other",
            f"{{compat.shift_{side}}}({{input}}, {{other}})",
            target=f"mindspore.mint.bitwise_{side}_shift",
        )
        for side in ("left", "right")
    },
    "torch.Tensor.bitwise_not": on(CPU, _inverted),
    "torch.bitwise_not": on(CPU, _inverted),
    # The functions take no plain numbers on CPU; the operators do.
    **{
        f"torch.bitwise_{name}": on(CPU, form("input other", f"({{input!o}} {sign} {{other!o}})"))
        for name, sign in (("and", "&"), ("or", "|"), ("xor", "^"))
    },
}
