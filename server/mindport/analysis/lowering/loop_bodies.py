"""What the text of a loop's body says: the names it may bind, and how it may end the loop."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeAlias


def loop_names(statements: list[ast.stmt], bound: set[str], changed: set[str]) -> None:
    """Names that a loop's body may assign, and names of containers that it may change."""
    for statement in statements:
        _own_names(statement, bound, changed)
        for part in ("body", "orelse", "finalbody"):
            inner = getattr(statement, part, None)
            if isinstance(inner, list) and not isinstance(
                statement, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
            ):
                loop_names(inner, bound, changed)
        for handler in getattr(statement, "handlers", ()):
            loop_names(handler.body, bound, changed)
    for statement in statements:
        _chosen_names(statement, changed)


def _target_names(target: ast.expr, bound: set[str], changed: set[str]) -> None:
    if isinstance(target, ast.Name):
        bound.add(target.id)
    elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
        changed.add(target.value.id)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            _target_names(element, bound, changed)


def _chosen_names(statement: ast.stmt, changed: set[str]) -> None:
    """The names of both lists in `(small if x else large).append(row)`: it changes one."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp() as lists):
            names = [lists.body, lists.orelse] if name in changed else []
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.IfExp() as lists))):
            names = [lists.body, lists.orelse]
        case _:
            return
    changed.update(one.id for one in names if isinstance(one, ast.Name))


# Methods after which a container holds less, with what they take if they are not told.
TAKING = {"pop": -1, "popleft": 0, "remove": None, "discard": None, "popitem": None}
Ways: TypeAlias = frozenset[type[ast.stmt]]
_NONE: Ways = frozenset()


class LoopEnds:
    """How the loop around statements may end in them: by `break`, or by `return`.

    Each statement is looked at once, however deep it is in others.
    """

    def __init__(self) -> None:
        self._known: dict[ast.stmt, Ways] = {}

    def ways(self, statements: Iterable[ast.stmt]) -> Ways:
        """The classes of the statements that may end it."""
        return _NONE.union(*map(self._of, statements))

    def _of(self, statement: ast.stmt) -> Ways:
        found = self._known.get(statement)
        if found is None:
            found = self._known[statement] = self._looked_up(statement)
        return found

    def _looked_up(self, statement: ast.stmt) -> Ways:
        if isinstance(statement, (ast.Break, ast.Return)):
            return frozenset({type(statement)})
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return _NONE
        body = self.ways(getattr(statement, "body", ()))
        if isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            body -= {ast.Break}  # which ends that loop
        parts = (getattr(statement, name, ()) for name in ("orelse", "finalbody"))
        handlers = (handler.body for handler in getattr(statement, "handlers", ()))
        return body.union(*map(self.ways, parts), *map(self.ways, handlers))


def _own_names(statement: ast.stmt, bound: set[str], changed: set[str]) -> None:
    """The names that a statement itself binds or changes, without the statements in it."""
    match statement:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                _target_names(target, bound, changed)
            _own_names(ast.Expr(value), bound, changed)  # last = x.pop()
        case ast.Delete(targets=targets):
            for target in targets:
                _target_names(target, set(), changed)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.For(target=target):
            _target_names(target, bound, changed)
        case ast.Expr(value=value):
            changed.update(_emptied(value))
            match value:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
                    changed.add(name)  # x.append(...) rebinds x in the IR
                case ast.Call(func=ast.Attribute(value=ast.Subscript(value=ast.Name(id=name)))):
                    changed.add(name)  # and x["rows"].append(...)


def _emptied(value: ast.expr) -> set[str]:
    """The names of containers from which an expression takes something: `rows[left.pop()]`."""
    calls = (one.func for one in ast.walk(value) if isinstance(one, ast.Call))
    methods = (one for one in calls if isinstance(one, ast.Attribute) and one.attr in TAKING)
    return {one.value.id for one in methods if isinstance(one.value, ast.Name)}
