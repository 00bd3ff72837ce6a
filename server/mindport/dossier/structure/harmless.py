"""Whether statements leave the structure of a model as it is, whether they are run or not."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from mindport.dossier.structure import library, members, objects
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.module_members import CHANGING
from mindport.dossier.structure.values import (
    Bound,
    Function,
    Library,
    Member,
    Module,
    NotStaticError,
    RaisedError,
    Scope,
    Super,
)

_DEEPEST = 4  # functions within functions
Evaluate = Callable[[Machine, Scope, ast.expr], Any]


def is_harmless(
    machine: Machine, scope: Scope, statements: list[ast.stmt], evaluate: Evaluate
) -> bool:
    """Whether no statement ends the function, or changes more than names of its own."""
    return all(_is_idle(machine, scope, node, evaluate) for node in statements)


def bound_in(statements: list[ast.stmt]) -> set[str]:
    """The names that statements may bind."""
    return {
        node.id
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _is_idle(machine: Machine, scope: Scope, node: ast.stmt, evaluate: Evaluate) -> bool:
    match node:
        case ast.Pass() | ast.Raise() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Expr(value=ast.Call() as value) | ast.Assign(targets=[ast.Name()], value=value):
            return all(
                not _changes(machine, scope, inner.func, evaluate)
                for inner in ast.walk(value)
                if isinstance(inner, ast.Call)
            )
        case ast.If(body=body, orelse=orelse) | ast.For(body=body, orelse=orelse):
            return is_harmless(machine, scope, [*body, *orelse], evaluate)
        case ast.With(body=body):
            return is_harmless(machine, scope, body, evaluate)
    return False


def _changes(machine: Machine, scope: Scope, called: ast.expr, evaluate: Evaluate) -> bool:
    """Whether a call may change a module or a container."""
    if not isinstance(called, (ast.Name, ast.Attribute)):
        return False
    try:
        callee = evaluate(machine, scope, called)
    except (NotStaticError, RaisedError):
        return True
    match callee:
        case Library(name=name):
            return library.changes(name)
        case Member(receiver=Module() | Super(), name=name):
            return name in CHANGING
        case Member(receiver=receiver, name=name):
            return members.changes(receiver, name)
        case Function() | Bound():
            return _may_change(machine, callee, _DEEPEST)
    return isinstance(called, ast.Attribute) and called.attr in CHANGING


def _may_change(machine: Machine, callee: Function | Bound, depth: int) -> bool:
    """Whether a function of the project may change an attribute of an object, or a container."""
    function = callee if isinstance(callee, Function) else callee.function
    return any(_is_change(machine, callee, node, depth) for node in ast.walk(function.node))


def _is_change(machine: Machine, callee: Function | Bound, node: ast.AST, depth: int) -> bool:
    match node:
        case ast.Attribute(ctx=ast.Store(), value=ast.Name()):
            return True
        case ast.Subscript(ctx=ast.Store(), value=ast.Attribute()):
            return True
        case ast.Call(func=ast.Attribute(attr=name)) if name in CHANGING:
            return True
        case ast.Call(func=func):
            inner = _called_inside(machine, callee, func)
            if isinstance(inner, (Function, Bound)):
                return not depth or _may_change(machine, inner, depth - 1)
            return isinstance(inner, Library) and library.changes(inner.name)
    return False


def _called_inside(machine: Machine, callee: Function | Bound, func: ast.expr) -> Any:
    """What a call in a function calls, as far as its names alone say."""
    match func:
        case ast.Name(id=name):
            scope = callee.scope if isinstance(callee, Function) else callee.function.scope
            return machine.name(scope, name)
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if isinstance(callee, Bound):
            return objects.attribute(machine, callee.receiver, name)
    return None
