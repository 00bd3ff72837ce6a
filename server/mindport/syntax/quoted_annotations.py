"""Annotations that are written as text, read as the expressions that they are.

`x: "torch.Tensor"` and `x: list["torch.Tensor"]` become nodes that stand where the text does. So do
types that functions of `typing` are given.
A text with escapes, a prefix or several lines stays text: where its parts stand is not known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_TYPING = ("typing", "typing_extensions")
# What takes types as values: their places, and their keywords.
_TAKES_TYPES: dict[str, tuple[tuple[int, int | None], tuple[str, ...]]] = {
    "cast": ((0, 1), ("typ",)),
    "NewType": ((1, 2), ("tp",)),
    "TypeVar": ((1, None), ("bound", "default")),
}


def read_annotations(tree: ast.Module) -> None:
    """Put expressions in place of the texts in annotations."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _FUNCTIONS):
            _read(node, "returns")
            for argument in _arguments(node.args):
                _read(argument, "annotation")
        elif isinstance(node, ast.AnnAssign):
            _read(node, "annotation")
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            found = getattr(node, name, None)
            if isinstance(found, list):
                waiting += found
    _read_given_types(tree)


def _read_given_types(tree: ast.Module) -> None:
    """Read the types that functions of `typing` are given: `cast("torch.Tensor", x)`."""
    functions, modules = _of_typing(tree)
    if not functions and not modules:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            name = node.func.attr if node.func.value.id in modules else None
        if name not in _TAKES_TYPES:
            continue
        (first, behind), keywords = _TAKES_TYPES[name]
        node.args[first:behind] = [_read_alone(one) for one in node.args[first:behind]]
        for one in node.keywords:
            if one.arg in keywords:
                _read(one, "value")


def _of_typing(tree: ast.Module) -> tuple[dict[str, str], set[str]]:
    """The names under which a file has such functions, and the modules that they are of."""
    functions: dict[str, str] = {}
    modules: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in _TYPING:
            functions |= {one.asname or one.name: one.name for one in node.names}
        elif isinstance(node, ast.Import):
            modules |= {one.asname or one.name for one in node.names if one.name in _TYPING}
    return {name: one for name, one in functions.items() if one in _TAKES_TYPES}, modules


def _arguments(given: ast.arguments) -> Iterator[ast.arg]:
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    yield from (one for one in (given.vararg, given.kwarg) if one is not None)


def _read(holder: ast.AST, name: str) -> None:
    """Read what a field holds, and the texts in it."""
    waiting: list[tuple[ast.AST, str]] = [(holder, name)]
    while waiting:
        around, field = waiting.pop()
        node = getattr(around, field)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            inner = _in_place(node, node.value)
            if inner is not None:
                setattr(around, field, inner)
                waiting.append((around, field))
        elif isinstance(node, ast.BinOp):
            waiting += [(node, "left"), (node, "right")]
        elif isinstance(node, ast.Subscript) and not _takes_values(node.value):
            waiting.append((node, "slice"))
        elif isinstance(node, (ast.Tuple, ast.List)):
            node.elts = [_read_alone(one) for one in node.elts]


def _read_alone(node: ast.expr) -> ast.expr:
    held = ast.Expr(node)
    _read(held, "value")
    return held.value


def _takes_values(generic: ast.expr) -> bool:
    """Whether a text in its brackets is a value: `Literal["a"]`, `Annotated[int, "a"]`."""
    name = generic.attr if isinstance(generic, ast.Attribute) else getattr(generic, "id", "")
    return name in ("Annotated", "Literal")


def _in_place(node: ast.Constant, text: str) -> ast.expr | None:
    """The expression that a text is, its parts where they stand in the file."""
    length = (node.end_col_offset or 0) - node.col_offset
    if node.end_lineno != node.lineno or length != len(text.encode("utf-8", "replace")) + 2:
        return None
    try:
        inner = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    for one in ast.walk(inner):
        if isinstance(one, ast.expr):
            one.lineno = one.end_lineno = node.lineno
            one.col_offset += node.col_offset + 1
            one.end_col_offset = (one.end_col_offset or 0) + node.col_offset + 1
    return inner
