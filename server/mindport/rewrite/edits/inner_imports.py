"""Imports of torch that only marked code inside functions needs: they move into the functions.

The file can then be imported without torch, and everything else in it runs.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from typing import NamedTuple

from mindport.rewrite.edits import torch_imports
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers
from mindport.text.span import Span

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Inner(NamedTuple):
    """Names whose imports leave the head of a file, and the imports in functions."""

    names: frozenset[str] = frozenset()
    edits: tuple[Edit, ...] = ()


def inner_imports(
    code: Code,
    tree: Tree,
    edits: Sequence[Edit],
    freed: Collection[str],
    taken: Collection[str],
) -> Inner:
    """What goes into functions after edits; `taken` are names that other files import."""
    names = torch_imports.bound(code, tree) - frozenset(freed)
    if not names or "*" in names:
        return Inner()
    statements = _statements(code, tree)
    wanted: dict[int, list[str]] = {}
    gone: set[str] = set()
    for name in sorted(names & statements.keys() - set(taken)):
        places = _places(code, tree, name, edits)
        if places:
            gone.add(name)
            for place in places:
                wanted.setdefault(place, []).extend(statements[name])
    newline = "\r\n" if "\r\n" in code.text else "\n"
    made = (
        Edit(Span(at, at), _lines(code.text, at, found, newline)) for at, found in wanted.items()
    )
    return Inner(frozenset(gone), tuple(made))


def _statements(code: Code, tree: Tree) -> dict[str, list[str]]:
    """The imports that bind each name: all of them at the head of the file, or from a star."""
    found: dict[str, list[str]] = {}
    inner: set[str] = set()
    for node in torch_imports.imports(tree):
        for alias in node.names:
            name = torch_imports.local_name(node, alias)
            is_direct = torch_imports.package_of(node, alias) in code.packages
            if tree.parent(node) is tree.module and is_direct and alias.name != "*":
                found.setdefault(name, []).append(torch_imports.with_names(node, [alias]))
            else:
                inner.add(name)
    for name in torch_imports.bound(code, tree) - found.keys() - inner:
        paths = code.through_modules(name)
        if len(paths) == 1:  # `from own import *`, which imports it
            (path,) = paths
            found[name] = [_import_of(path, name)]
    return {name: lines for name, lines in found.items() if name not in inner}


def _import_of(path: str, name: str) -> str:
    module, _, leaf = path.rpartition(".")
    renamed = f" as {name}" if name != leaf else ""
    return f"from {module} import {leaf}{renamed}" if module else f"import {leaf}{renamed}"


def _places(code: Code, tree: Tree, name: str, edits: Sequence[Edit]) -> set[int]:
    """Where the functions begin that need a name; none where something else needs it, too."""
    if torch_imports.is_named_beside(tree, name, edits):
        return set()
    places: set[int] = set()
    for node in torch_imports.remaining(tree, [name], edits):
        function = _outermost(tree, node)
        place = None if function is None else _start(code.text, tree, function)
        if place is None or not isinstance(node.ctx, ast.Load):
            return set()
        if any(covers(edit.span, Span(place, place + 1)) for edit in edits):
            return set()
        places.add(place)
    return places


def _outermost(tree: Tree, node: ast.AST) -> _Function | None:
    """The outermost function in whose body a node is."""
    found, inner = None, node
    while (parent := tree.parent(inner)) is not None:
        if isinstance(parent, _Function):
            found = parent if inner in parent.body else None
        inner = parent
    return found


def _start(text: str, tree: Tree, function: _Function) -> int | None:
    """The start of the line where the body begins, behind a docstring; None on a shared line."""
    body = function.body
    is_docstring = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    if is_docstring and len(body) == 1:
        return None
    first = body[int(is_docstring)]
    decorators = getattr(first, "decorator_list", [])
    line = min([first.lineno, *(one.lineno for one in decorators)]) - 1
    start = tree.lines.offset(line, 0)
    if text[start : tree.lines.offset(line, 0) + first.col_offset].strip() and not decorators:
        return None
    while line and tree.lines.line_text(line - 1).lstrip().startswith("#"):
        line -= 1
    return tree.lines.offset(line, 0)


def _lines(text: str, at: int, statements: Collection[str], newline: str) -> str:
    """Import statements with the indentation of what follows."""
    end = next((place for place in range(at, len(text)) if not text[place].isspace()), at)
    indent = text[at:end].rpartition("\n")[2]
    return "".join(f"{indent}{one}{newline}" for one in dict.fromkeys(statements))
