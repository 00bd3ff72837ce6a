"""The statements of a scope, and those that end a loop."""

from __future__ import annotations

import ast
from collections.abc import Iterator

LOOPS = (ast.For, ast.AsyncFor, ast.While)


def statements(scope: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a scope in order, without those of functions and classes inside."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)):
            yield from statements(child)


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
