"""Scopes of a tree, and what their statements bind names to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TypeAlias

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"


def holds(node: ast.AST, line: int) -> bool:
    """Whether a node covers a line."""
    return node.lineno <= line <= (node.end_lineno or 0)  # type: ignore[attr-defined,no-any-return]


def scopes(scope: ast.AST) -> Iterator[ast.AST]:
    """The classes and functions right in a scope."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield node
        elif isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            waiting += ast.iter_child_nodes(node)


def own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of inner functions and classes."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Lambda)):
            waiting += ast.iter_child_nodes(node)


def bound_by(node: ast.AST, name: str) -> ast.expr | None:
    """What a statement binds a name to."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return value if _names(targets, name) else None
        case ast.AnnAssign(target=target, annotation=annotation, value=value):
            if not _names([target], name):
                return None
            return value or ast.Call(annotation, [], [])  # a value of this class
        case (
            ast.NamedExpr(target=target, value=value)
            | ast.withitem(context_expr=value, optional_vars=target)
        ):
            return value if target is not None and _names([target], name) else None
    return None


def _names(targets: Iterable[ast.expr], name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in targets)


def kept_by(node: ast.AST, name: str, attribute: str) -> ast.expr | None:
    """What a statement sets `self.name` to."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    for one in targets:
        if isinstance(one, ast.Attribute) and one.attr == attribute and _names([one.value], name):
            return node.value  # type: ignore[attr-defined,no-any-return]
    return None


def parameter(function: Function, name: str) -> ast.arg | None:
    """The parameter of this name."""
    arguments = function.args
    named = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    return next((one for one in named if one.arg == name), None)


def first(function: Function) -> ast.arg | None:
    """The parameter that a method has its object in."""
    is_static = any(ast.unparse(one) == "staticmethod" for one in function.decorator_list)
    named = (*function.args.posonlyargs, *function.args.args)
    return named[0] if named and not is_static else None
