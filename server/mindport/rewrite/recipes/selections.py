"""Selections by masks and places, and assignments to them, where other names share the memory."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.recipe import Made, Recipes, Refused
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.recipes.arithmetic import number_in_double
from mindport.rewrite.recipes.creation import of_range
from mindport.rewrite.sightings.storage import (
    ASSIGNMENT,
    index_parts,
    is_advanced,
    is_changed,
    is_place_in_data,
    is_recorded,
    views_of,
)
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span


def copied(site: Site) -> Made:
    """`v = a[a > 0]` is changed later: a copy in torch, but not in MindSpore."""
    span = site.use.span
    node = site.tree.at(span)
    if isinstance(node, ast.Subscript) and not is_advanced(site.tree, node.slice):
        whole, index = site.tree.span(node.value), index_as_object(site.tree, node)
        parts = (f"{site.helper('selection')}(", whole, ", ", *index, ")")
        return Made((site.put(span, *parts),), "mindport_compat.selection")
    return Made((site.put(span, Span(span.start, span.end - 1), "].copy()"),), "")


def _assignment(site: Site) -> Made | Refused | None:
    """`v[v > 1] = 0`, where `v` is a view or has views, as `set_items(v, v > 1, 0)`."""
    node = site.tree.at(site.use.span)
    holder = site.tree.parent(node) if node is not None else None
    if isinstance(holder, ast.Assign) and holder.value is node:
        return number_in_double(site)
    if isinstance(node, ast.Subscript) and is_place_in_data(site.tree, node):
        return _in_data(site, node)
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
        return None
    others = views_of(site.tree, node, node.value.id)
    if not others:
        return None
    statement = site.tree.parent(node)
    reason = f"`{others[0]}` shares memory with it; in MindSpore this update does not reach it"
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return Refused(reason)
    if is_recorded(site.tree, node.value, statement.value) or isinstance(
        node.slice, (ast.Tuple, ast.Slice)
    ):
        return Refused(reason)
    tree, whole = site.tree, site.tree.span(statement)
    written = f"{site.helper('set_items')}("
    index, value = tree.span(node.slice), tree.span(statement.value)
    parts = (written, tree.span(node.value), ", ", index, ", ", value, ")")
    return Made((Rewrite(whole, parts),), "mindport_compat.set_items")


def _in_data(site: Site, node: ast.Subscript) -> Made | Refused:
    """`p.data[mask] = 0` as `set_items(p.data, mask, 0)`; `p.data[mask] *= 2` reads it before."""
    tree, statement = site.tree, site.tree.parent(node)
    reason = "the assigned value is not statically known"
    sign = ""
    if isinstance(statement, ast.AugAssign):
        sign = _SIGNS.get(type(statement.op), "")
        if not sign:
            return Refused(reason)
    elif not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return Refused(reason)
    index = index_as_object(tree, node)
    value: list[Part] = [tree.span(statement.value)]
    if sign:
        value = [tree.span(node), f" {sign} (", *value, ")"]
    start = f"{site.helper('set_items')}("
    parts = (start, tree.span(node.value), ", ", *index, ", ", *value, ")")
    return Made((Rewrite(tree.span(statement), parts),), "mindport_compat.set_items")


_SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}


def index_as_object(tree: Tree, node: ast.Subscript) -> list[Part]:
    """The index of a subscript as an expression."""
    parts: list[Part] = []
    elements = index_parts(node)
    for one in elements:
        parts += [", "] if parts else []
        parts += as_object(tree, one)
    if isinstance(node.slice, ast.Tuple):
        return ["(", *parts, ",)" if len(elements) == 1 else ")"]
    return parts


def as_object(tree: Tree, index: ast.expr) -> list[Part]:
    """A part of an index as an expression: `a:b` is `slice(a, b)`."""
    if not isinstance(index, ast.Slice):
        return [tree.span(index)]
    bounds = [index.lower, index.upper, index.step]
    if index.step is None:
        bounds.pop()
        if index.lower is None and index.upper is None:
            bounds.pop()
    parts: list[Part] = []
    for one in bounds:
        parts += [", " if parts else "slice(", "None" if one is None else tree.span(one)]
    return [*parts, ")"]


def _as_tensor(site: Site) -> Made | Refused | None:
    """A tensor stays what it is; of other data MindSpore makes a copy."""
    given = site.arguments("data", "dtype", "device")
    if given is None or "data" not in given or given["data"].is_literal:
        return None
    made = of_range(site)
    if made is not None:
        return made
    data, call = given["data"], site.call
    kind = site.kind_of(data.span)
    if call is None or isinstance(data.node, (ast.List, ast.ListComp, ast.Tuple)):
        return None
    if kind == "torch.Tensor" and "dtype" not in given:
        return Made((site.replaced(data.span),), "")
    if kind not in ("", "torch.Tensor", "numpy.ndarray"):
        return None
    if kind != "torch.Tensor" and is_changed(site.tree, call, data.node):
        return Refused("it shares memory with its source, and one of the two is updated")
    if kind == "numpy.ndarray":
        return None
    written = site.helper("as_tensor")
    arguments: list[Given | tuple[str, Given]] = [data]
    arguments += [("dtype", given["dtype"])] if "dtype" in given else []
    return Made((site.replaced(*site.call_parts(written, arguments)),), "mindport_compat.as_tensor")


RECIPES: Recipes = {ASSIGNMENT: _assignment, "torch.as_tensor": _as_tensor}
