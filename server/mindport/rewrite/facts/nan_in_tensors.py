"""Whether a text puts NaN into tensors: then it matters what kernels on CPU make of it."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from mindport.rewrite.view.tree import Tree

_NAMES = ("math.nan", "numpy.nan", "torch.nan")


def puts_nan(tree: Tree) -> bool:
    """Whether NaN is written as an element of a tensor: `torch.tensor([1.0, float("nan")])`."""
    if "nan" not in tree.text.lower():
        return False
    return any(_is_put(tree, one) for one in _written(tree))


def _written(tree: Tree) -> Iterator[ast.expr]:
    """All places where NaN is written, and the names that are bound to it."""
    found = [one for one in _named(tree) if tree.api(one) in _NAMES]
    found += [one for one in tree.calls("builtins.float") if _is_nan(one)]
    yield from found
    bound = {one.id for place in found for one in _bound_to(tree, place)}
    yield from (one for one in tree.nodes(ast.Name) if one.id in bound)


def _named(tree: Tree) -> Iterator[ast.expr]:
    yield from tree.nodes(ast.Attribute)
    yield from tree.nodes(ast.Name)


def _is_nan(call: ast.Call) -> bool:
    """Whether it is `float("nan")`."""
    given = call.args[0] if len(call.args) == 1 else None
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        return False
    try:
        return math.isnan(float(given.value))
    except ValueError:
        return False


def _bound_to(tree: Tree, place: ast.expr) -> list[ast.Name]:
    statement = tree.parent(place)
    if not isinstance(statement, ast.Assign) or statement.value is not place:
        return []
    return [one for one in statement.targets if isinstance(one, ast.Name)]


def _is_put(tree: Tree, place: ast.expr) -> bool:
    """Whether a tensor is made from it, or gets it: `x[0] = nan`, `x.fill_(nan)`."""
    outer: ast.AST | None = place
    while outer is not None:
        inner, outer = outer, tree.parent(outer)
        if isinstance(outer, ast.Compare | ast.stmt):
            return isinstance(outer, ast.Assign) and any(
                isinstance(one, ast.Subscript) and tree.of(one.value).is_tensor
                for one in outer.targets
            )
        if isinstance(outer, ast.Call) and inner is not outer.func and tree.of(outer).is_tensor:
            return True
    return False
