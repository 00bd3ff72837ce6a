"""What live Python objects say of themselves: the definitions behind them, and `inspect`."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devtools.introspection.annotations import SelfType, TypeNotation
from devtools.introspection.record import Overload
from devtools.introspection.source_index import Function, definitions, stated

KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "normal",
    inspect.Parameter.VAR_POSITIONAL: "*args",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_KEYWORD: "**kwargs",
}


def inspected(
    value: Any, notation: TypeNotation, drop_receiver: bool = False
) -> tuple[Overload, ...]:
    """What `inspect` says, for functions made at run time."""
    try:
        found = inspect.signature(value)
    except (ValueError, TypeError):
        return ()
    empty = inspect.Parameter.empty
    params = [
        (p.name, KINDS[p.kind], _steady_default(p.default), _type_text(p.annotation, notation))
        for p in found.parameters.values()
    ]
    returns = found.return_annotation
    result = "" if returns is empty else notation.render_object(returns)
    return (Overload(tuple(params[1:] if drop_receiver else params), result),)


def _type_text(annotation: object, notation: TypeNotation) -> str | None:
    if annotation is inspect.Parameter.empty:
        return None
    return notation.render_object(annotation) or None


def _steady_default(default: object) -> str | None:
    """Source text of a default that is the same in every run."""
    if default is inspect.Parameter.empty:
        return None
    if default is None or isinstance(default, bool | int | float | str):
        return repr(default)
    if isinstance(default, tuple | list) and all(isinstance(i, int | float | str) for i in default):
        return repr(default)
    return str(getattr(default, "__qualname__", "..."))


def _plain_function(value: Any) -> Any:
    """The function behind a method and what wraps it; None where wrappers run in a circle."""
    try:
        return inspect.unwrap(value.__func__ if isinstance(value, types.MethodType) else value)
    except ValueError:
        return None


def find_source(value: Any) -> tuple[list[Function], Mapping[str, object]]:
    """The definitions behind a Python function, and the names they can see."""
    value = _plain_function(value)
    code = getattr(value, "__code__", None)
    if code is None or "<locals>" in value.__qualname__ or not Path(code.co_filename).is_file():
        return [], {}
    nodes = definitions(Path(code.co_filename)).get(value.__qualname__, [])
    exact = [n for n in nodes if first_line(n) == code.co_firstlineno]
    functions = [n for n in (*nodes, *exact) if not isinstance(n, ast.ClassDef)]
    typed = [n for n in stated(list(functions)) if n.returns is not None]
    return typed or [n for n in exact if not isinstance(n, ast.ClassDef)], value.__globals__


def first_line(node: Function | ast.ClassDef) -> int:
    """The line a code object gives: that of the first decorator."""
    return node.decorator_list[0].lineno if node.decorator_list else node.lineno


def with_self_type(node: Function, scope: Mapping[str, object]) -> Mapping[str, object]:
    """The scope of a method: a type variable on its receiver means the receiver's class."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    if arguments and isinstance(arguments[0].annotation, ast.Name):
        variable = arguments[0].annotation.id
        if not isinstance(scope.get(variable), type):
            return {**scope, variable: SelfType}
    return scope
