"""Python sources by qualified name, and signatures read from their trees."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

from devtools.introspection.record import Overload, Param

Function = ast.FunctionDef | ast.AsyncFunctionDef
Render = Callable[[ast.expr | None], str]
LONGEST_DEFAULT = 80


@cache
def parse(path: Path) -> ast.Module:
    """The tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def definitions(path: Path) -> dict[str, list[Function | ast.ClassDef]]:
    """Every definition of a file by qualified name; overloads and branches stand in order."""
    found: dict[str, list[Function | ast.ClassDef]] = {}
    _collect(parse(path).body, "", found)
    return found


def _collect(
    body: list[ast.stmt], prefix: str, found: dict[str, list[Function | ast.ClassDef]]
) -> None:
    for node in body:
        if isinstance(node, Function | ast.ClassDef):
            found.setdefault(prefix + node.name, []).append(node)
            inner = "." if isinstance(node, ast.ClassDef) else ".<locals>."
            _collect(node.body, f"{prefix}{node.name}{inner}", found)
        else:
            for part in ("body", "orelse", "finalbody"):
                _collect(getattr(node, part, []), prefix, found)
            for handler in getattr(node, "handlers", []):
                _collect(handler.body, prefix, found)


def decorator_names(node: Function | ast.ClassDef) -> set[str]:
    """The last parts of the decorators' names."""
    names = set()
    for decorator in node.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        names.add(target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", ""))
    return names


def signature(node: Function, render: Render, drop_receiver: bool) -> Overload:
    """The signature a definition states."""
    return Overload(tuple(parameters(node.args, render, drop_receiver)), render(node.returns))


def default_text(node: ast.expr | None) -> str | None:
    """Source text of a default; long ones are cut to "..."."""
    if node is None:
        return None
    text = ast.unparse(node)
    return text if len(text) <= LONGEST_DEFAULT else "..."


def parameters(arguments: ast.arguments, render: Render, drop_receiver: bool) -> list[Param]:
    """The parameters of a definition."""

    def param(argument: ast.arg, kind: str, default: ast.expr | None = None) -> Param:
        return (argument.arg, kind, default_text(default), render(argument.annotation) or None)

    positional = [(a, "positional") for a in arguments.posonlyargs]
    positional += [(a, "normal") for a in arguments.args]
    padding: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    defaults = padding + list(arguments.defaults)
    params = [param(a, kind, d) for (a, kind), d in zip(positional, defaults, strict=True)]
    if drop_receiver and params:
        params = params[1:]
    if arguments.vararg:
        params.append(param(arguments.vararg, "*args"))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        params.append(param(argument, "keyword", default))
    if arguments.kwarg:
        params.append(param(arguments.kwarg, "**kwargs"))
    return params


def stated(nodes: list[Function | ast.ClassDef]) -> list[Function]:
    """The overloads where there are some, else the last definition."""
    functions = [node for node in nodes if isinstance(node, Function)]
    overloads = [node for node in functions if "overload" in decorator_names(node)]
    return overloads or functions[-1:]
