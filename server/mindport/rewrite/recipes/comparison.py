"""Questions about the elements of tensors."""

from __future__ import annotations

import ast
from functools import partial

from mindport.rewrite.conversion.helper_calls import call_of_helper
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
        call = site.call_parts(f".bool().{name}", site.all_arguments({}))
        return site.written(f"mindspore.Tensor.{name}", *site.enclosed(given[0]), *call)
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


RECIPES: Recipes = {
    f"{owner}.{name}": on(CPU, partial(_of_booleans, name=name))
    for owner in ("torch", "torch.Tensor")
    for name in ("any", "all")
}
