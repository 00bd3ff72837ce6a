"""Result types that a function's body makes plain, where no annotation says them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from devtools.introspection.source_index import Function, decorator_names

_FIXED = {"__len__": "int", "__bool__": "bool", "__contains__": "bool", "__index__": "int"}
_OPAQUE = {"contextmanager", "abstractmethod", "property"}


def result_of_body(node: Function) -> str:
    """`None` where nothing is returned, `Self` where only the receiver is, `bool` for tests."""
    if node.name in _FIXED:
        return _FIXED[node.name]
    if isinstance(node, ast.AsyncFunctionDef) or decorator_names(node) & _OPAQUE:
        return ""
    own = list(_own_nodes(node))
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own):
        return ""
    returned = [n.value for n in own if isinstance(n, ast.Return)]
    if not returned:
        return "None" if _does_something(node) else ""
    receiver = node.args.args[0].arg if node.args.args else ""
    if all(_is_receiver(value, receiver) for value in returned):
        return "Self"
    if all(value is None for value in returned):
        return "None"
    return "bool" if all(value is not None and _is_test(value) for value in returned) else ""


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        yield child
        yield from _own_nodes(child)


def _does_something(node: Function) -> bool:
    """A body that only passes, raises or documents is filled in by subclasses or stubs."""
    body = [
        n for n in node.body if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))
    ]
    return any(not isinstance(n, ast.Pass | ast.Raise) for n in body)


def _is_receiver(value: ast.expr | None, receiver: str) -> bool:
    return isinstance(value, ast.Name) and value.id == receiver == "self"


def _is_test(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool)
    if isinstance(value, ast.UnaryOp):
        return isinstance(value.op, ast.Not)
    if isinstance(value, ast.Compare):
        return all(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in value.ops)
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in (
            "isinstance",
            "issubclass",
            "hasattr",
        )
    return isinstance(value, ast.BoolOp) and all(_is_test(part) for part in value.values)
