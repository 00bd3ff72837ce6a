"""Questions about the elements of tensors."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper, inside
from mindport.rewrite.conversion.recipe import (
    CPU,
    Made,
    Recipe,
    Recipes,
    Refused,
    on,
)
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.sightings.empty_selections import may_be_empty


def _holds_booleans(site: Site, node: ast.expr) -> bool:
    return site.held(node).family == "bool"


def _is_tuple(given: Given) -> bool:
    return isinstance(given.node, (ast.Tuple, ast.List))


def _quantified(name: str) -> Recipe:
    """`any` and `all` read integers wrongly on CPU: they are made truth values before."""

    def recipe(site: Site) -> Made | Refused | None:
        asked = site.arguments("input", "dim", "keepdim")
        if name == "any" and asked is not None and "input" in asked:
            several = "dim" in asked and _is_tuple(asked["dim"])
            if several or may_be_empty(site.tree, asked["input"].node):
                return call_of_helper(site, "any_of")
        node, receiver = site.call, site.receiver
        if node is None:
            return None
        if site.is_method:
            if receiver is None or _holds_booleans(site, receiver.node):
                return None
            given = inside(site)
            parts = [*site.enclosed(receiver), f".bool().{name}("]
            parts += [given] if given is not None else []
            return Made((site.replaced(*parts, ")"),), f"mindspore.Tensor.{name}")
        if not node.args or _holds_booleans(site, node.args[0]):
            return None
        first = site.positional(0)[0]
        called = site.put(site.use.name_span, site.name(f"mindspore.mint.{name}"))
        return Made(
            (called, site.put(first.span, *site.enclosed(first), ".bool()")),
            f"mindspore.mint.{name}",
        )

    return on(CPU, recipe)


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
    parts = (f"{site.helper('bitwise_not')}(", operand, ")")
    return Made((site.put(site.use.span, *parts),), "mindport_compat.bitwise_not")


_EQUAL = form("input other", "bool({mindspore.numpy.array_equal}({input}, {other}))")

RECIPES: Recipes = {
    **{f"torch.{name}": _quantified(name) for name in ("any", "all")},
    **{f"torch.Tensor.{name}": _quantified(name) for name in ("any", "all")},
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
