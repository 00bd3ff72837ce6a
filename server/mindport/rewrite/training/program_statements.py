"""What single statements of a training program do."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.rewrite.view.names import is_path, root
from mindport.rewrite.view.tree import Tree

LOOPS = (ast.For, ast.AsyncFor, ast.While)
# Functions that clip gradients, with their parameters.
CLIPPING = {
    "clip_grad_norm_": ("parameters", "max_norm", "norm_type"),
    "clip_grad_value_": ("parameters", "clip_value"),
}


def method_call(node: ast.AST) -> tuple[ast.expr, str, ast.Call] | None:
    """The object, the method and the call of a statement `a.b.method(...)`."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return None
    function = node.value.func
    if not isinstance(function, ast.Attribute) or not is_path(function.value):
        return None
    return function.value, function.attr, node.value


def packages(module: ast.Module) -> frozenset[str]:
    """The names of packages whose functions compute with nothing but what they are given."""
    return frozenset(
        alias.asname or alias.name.partition(".")[0]
        for node in module.body
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name.partition(".")[0] in ("math", "numpy", "random", "torch")
    )


def statements(scope: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a scope in order, without those of functions and classes inside."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            yield from statements(child)


def changes(statement: ast.stmt, names: set[str]) -> bool:
    """Whether a statement may change an object: `losses.append(loss)`."""
    called = method_call(statement)
    return called is not None and root(called[0]) in names and not is_setting_up(statement)


def is_setting_up(statement: ast.stmt) -> bool:
    """Whether a statement sets gradients or the mode of a module."""
    called = method_call(statement)
    return called is not None and called[1] in ("zero_grad", "train", "eval")


def reads_values(statement: ast.stmt) -> bool:
    """Whether a statement reads numbers out of tensors, which a differentiated function cannot."""
    return any(
        isinstance(node, ast.Attribute) and node.attr in ("item", "tolist", "numpy")
        for node in ast.walk(statement)
    )


def leaves_loop(statement: ast.stmt) -> bool:
    """Whether a `break` or `continue` belongs to a loop around the statement."""
    if isinstance(statement, (ast.Break, ast.Continue)):
        return True
    if isinstance(statement, (*LOOPS, ast.FunctionDef, ast.ClassDef)):
        return False
    return any(
        leaves_loop(child)
        for child in ast.iter_child_nodes(statement)
        if isinstance(child, ast.stmt)
    )


def is_clipping(tree: Tree, statement: ast.stmt) -> bool:
    """Whether a statement clips gradients."""
    value = getattr(statement, "value", None)
    if not isinstance(statement, (ast.Expr, ast.Assign)) or not isinstance(value, ast.Call):
        return False
    return tree.leaf(value.func) in CLIPPING
