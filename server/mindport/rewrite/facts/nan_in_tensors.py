"""What a text puts into tensors that kernels on CPU do not keep, or spoil other numbers by."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator

from mindport.rewrite.view.tree import Tree

_NAN = frozenset({"math.nan", "numpy.nan", "torch.nan"})
_INFINITE = frozenset({"math.inf", "numpy.inf", "torch.inf"})


def kept_values(tree: Tree) -> frozenset[str]:
    """What kernels must keep, since the text writes it into tensors.

    "NaN" of `torch.tensor([1.0, float("nan")])`; "other rows" of `x.masked_fill(mask, -math.inf)`:
    behind a row of minus infinity, the kernel of `softmax` spoils the rows that follow.
    """
    text, found = tree.text.lower(), []
    if "nan" in text and _puts(tree, _is_nan):
        found.append("NaN")
    if "inf" in text and _puts(tree, _is_below_all):
        found.append("other rows")
    return frozenset(found)


def _puts(tree: Tree, is_it: Callable[[Tree, ast.expr], bool]) -> bool:
    return any(_is_put(tree, one) for one in _written(tree, is_it))


def _written(tree: Tree, is_it: Callable[[Tree, ast.expr], bool]) -> Iterator[ast.expr]:
    """All places where such a number is written, and the names that are bound to it."""
    nodes = (ast.Attribute, ast.Name, ast.Call, ast.UnaryOp)
    found = [one for kind in nodes for one in tree.nodes(kind) if is_it(tree, one)]
    yield from found
    bound = {one.id for place in found for one in _bound_to(tree, place)}
    yield from (one for one in tree.nodes(ast.Name) if one.id in bound)


def _is_nan(tree: Tree, node: ast.expr) -> bool:
    return tree.api(node) in _NAN or math.isnan(_float_of_a_string(tree, node))


def _is_below_all(tree: Tree, node: ast.expr) -> bool:
    """Whether it is minus infinity: `-math.inf`, `-float("inf")`, `float("-inf")`."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = node.operand
        return tree.api(inner) in _INFINITE or _float_of_a_string(tree, inner) == math.inf
    return _float_of_a_string(tree, node) == -math.inf


def _float_of_a_string(tree: Tree, node: ast.expr) -> float:
    """The number of `float("...")`; 0 where it is something else."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return 0.0
    given = node.args[0]
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        return 0.0
    try:
        return float(given.value) if tree.api(node.func) == "builtins.float" else 0.0
    except ValueError:
        return 0.0


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
