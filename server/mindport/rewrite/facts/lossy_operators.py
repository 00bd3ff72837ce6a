"""Operators whose kernels on CPU lose values: NaN, infinity, digits of integers above 2**53.

Measured with MindSpore 2.10.0: docs/migrate.md, "What differs on a CPU".
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.rewrite.view.tree import Tree

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
}
_FUNCTIONS = ("torch.sum", "torch.Tensor.sum", "torch.pow", "torch.Tensor.pow")
_WHOLE = ("", "integer")


def lossy_operators(tree: Tree) -> Iterator[tuple[ast.BinOp | ast.AugAssign, str]]:
    """The operations on tensors that may lose values, with the names of the operators."""
    for node in tree.nodes(ast.BinOp):
        if (name := _OPERATORS.get(type(node.op))) and _is_lossy(tree, node, node.left, node.right):
            yield node, name
    for change in tree.nodes(ast.AugAssign):
        name = _OPERATORS.get(type(change.op), "")
        if name and _is_lossy(tree, change, change.target, change.value):
            yield change, name


def lossy_apis(tree: Tree) -> Iterator[str]:
    """All operations of a text that may lose values, as APIs, and sums and powers of integers."""
    for node, name in lossy_operators(tree):
        mark = "i" if isinstance(node, ast.AugAssign) else ""
        yield f"torch.Tensor.__{mark}{name}__"
    for api in _FUNCTIONS:
        for call in tree.calls(api):
            operand = call.func.value if isinstance(call.func, ast.Attribute) else None
            if not api.startswith("torch.Tensor."):
                operand = call.args[0] if call.args else None
            if operand is None or tree.of(operand).held.family in _WHOLE:
                yield api


def _is_lossy(tree: Tree, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr) -> bool:
    one, other = tree.of(left), tree.of(right)
    if not (one.is_tensor or other.is_tensor):
        return False
    if isinstance(node.op, ast.FloorDiv):
        return True
    is_number = isinstance(right, ast.Constant) and bool(right.value)
    if isinstance(node.op, ast.Div):
        return not is_number
    is_whole = one.held.family in _WHOLE and other.held.family in _WHOLE
    return is_whole or (isinstance(node.op, ast.Mod) and not is_number)
