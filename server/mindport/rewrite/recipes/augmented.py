"""Augmented assignments of tensors: `x += y` changes what other names hold, too."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.held_elsewhere import OPERATORS, is_one, other_holders
from mindport.rewrite.sightings.storage import is_recorded, views_of


def _augmented(site: Site) -> Made | Refused | None:
    """`x += y` as `x = set_values(x, x + y)`, where another name holds the tensor, too.

    Where nothing tells that it is a tensor, it is looked at when it runs.
    """
    node = site.tree.statement_at(site.use.name_span)
    if not isinstance(node, ast.AugAssign):
        return None
    name = site.code.text[slice(*site.tree.span(node.target))]
    views = [other for other, view in other_holders(site.tree, node, name).items() if view]
    views += views_of(site.tree, node, name)
    if not is_recorded(site.tree, node.target, node.value):
        views = []
    views += _tensors_of_rows(site, node, name)
    if views:
        return Refused(
            f"`{views[0]}` shares memory with it; in MindSpore this update does not reach it"
        )
    sign = OPERATORS[type(node.op)][1]
    value = site.given(node.value)
    if not isinstance(node.target, ast.Name) or not is_one(site.tree, node):
        start = f'{name} = {site.helper("in_place")}({name}, "{sign}", '
        return Made((site.put(site.use.span, start, value, ")"),), "mindport_compat.in_place")
    keeps = sign in "+-"  # gradients ask for the old values of other operators
    operand = site.enclosed(value)
    start = f"{name} = {site.helper('set_values')}({name}, {name}{'' if keeps else '.copy()'} "
    return Made((site.put(site.use.span, start, f"{sign} ", *operand, ")"),), "")


def _tensors_of_rows(site: Site, node: ast.AugAssign, name: str) -> list[str]:
    """What a name takes the rows of, where gradients may pass."""
    found = (_iterated(one, name) for one in site.tree.around(node) if isinstance(one, ast.For))
    return [
        site.code.text[slice(*site.tree.span(one))]
        for one in found
        if one is not None
        and site.tree.of(one).is_tensor
        and is_recorded(site.tree, one, node.value)
    ]


def _iterated(loop: ast.For, name: str) -> ast.expr | None:
    names = (one for one in ast.walk(loop.target) if isinstance(one, ast.Name))
    return loop.iter if any(one.id == name for one in names) else None


RECIPES: Recipes = {f"torch.Tensor.{method}": _augmented for method, _ in OPERATORS.values()}
