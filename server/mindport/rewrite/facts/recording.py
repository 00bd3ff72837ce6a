"""Where no gradient is recorded."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from mindport.rewrite.view.tree import Tree

_WITHOUT_GRADIENT = frozenset(
    {"torch.no_grad", "torch.inference_mode", "mindport_compat.no_grad"}  # converted before
)


def is_without_gradient(tree: Tree, call: ast.expr | ast.stmt) -> bool:
    """Whether a call stands where no gradient is recorded."""
    said = [
        item.context_expr
        for node in tree.around(call)
        if isinstance(node, (ast.With, ast.AsyncWith))
        for item in node.items
    ]
    return _stops_gradient(tree, said) or is_decorated(tree, call)


def is_bound_without_gradient(tree: Tree, call: ast.expr, name: ast.Name) -> bool:
    """Whether a block without gradients assigns a name and then holds a call."""
    for node in tree.around(call):
        said = [one.context_expr for one in node.items] if isinstance(node, ast.With) else ()
        if _stops_gradient(tree, said):
            bound = (one for one in tree.nodes(ast.Assign, node) if one.lineno < call.lineno)
            return any(_names(one, name.id) for one in bound)
    return False


def _names(bound: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in bound.targets)


def is_decorated(tree: Tree, inner: ast.expr | ast.stmt) -> bool:
    """Whether a whole function records no gradient."""
    return _stops_gradient(tree, getattr(tree.function(inner), "decorator_list", []))


def _stops_gradient(tree: Tree, said: Iterable[ast.expr]) -> bool:
    named = (tree.api(one.func if isinstance(one, ast.Call) else one) for one in said)
    return any(one in _WITHOUT_GRADIENT for one in named)
