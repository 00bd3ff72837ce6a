"""What the text of a loop's body says: the names it may bind, and how it may end the loop."""

from __future__ import annotations

import ast
from collections.abc import Iterable


def loop_names(statements: list[ast.stmt], bound: set[str], changed: set[str]) -> None:
    """Names that a loop's body may assign, and names of containers that it may change."""
    for statement in statements:
        if isinstance(statement, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                _target_names(target, bound, changed)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            callee = statement.value.func  # x.append(...) rebinds x in the IR
            if isinstance(callee, ast.Attribute) and isinstance(callee.value, ast.Name):
                changed.add(callee.value.id)
        for part in ("body", "orelse", "finalbody"):
            inner = getattr(statement, part, None)
            if isinstance(inner, list) and not isinstance(
                statement, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
            ):
                loop_names(inner, bound, changed)
        for handler in getattr(statement, "handlers", ()):
            loop_names(handler.body, bound, changed)


def _target_names(target: ast.expr, bound: set[str], changed: set[str]) -> None:
    if isinstance(target, ast.Name):
        bound.add(target.id)
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        changed.add(target.value.id)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            _target_names(element, bound, changed)


def ends_loop(statements: Iterable[ast.stmt], by: type[ast.stmt]) -> bool:
    """Whether the loop around statements may end in them by `break`, or by `return`."""
    for statement in statements:
        if type(statement) is by:
            return True
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        is_loop = isinstance(statement, (ast.For, ast.AsyncFor, ast.While))
        for name in ("orelse",) if is_loop and by is ast.Break else ("body", "orelse", "finalbody"):
            if ends_loop(getattr(statement, name, ()), by):
                return True
        if any(ends_loop(handler.body, by) for handler in getattr(statement, "handlers", ())):
            return True
    return False
