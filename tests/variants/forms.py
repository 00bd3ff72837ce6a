"""Other ways to write imports, calls and arguments that mean the same."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from variants.edits import Edit, Program
from variants.imports import Imported, imported


def modules_by_from(program: Program, is_module: Callable[[str], bool]) -> str | None:
    """`from torch import nn` for `import torch.nn as nn`, and the other way round."""
    edits = [
        (program.start(one.node), program.end(one.node), written)
        for one in imported(program)
        if len(one.node.names) == 1 and is_module(one.path) and (written := _other_way(one))
    ]
    return program.edited(edits) if edits else None


def _other_way(one: Imported) -> str:
    package, _, leaf = one.path.rpartition(".")
    if not package:
        return ""
    if isinstance(one.node, ast.ImportFrom):
        return f"import {one.path} as {one.local}"
    if not one.alias.asname:
        return ""
    return f"from {package} import {leaf}" + (f" as {one.local}" if leaf != one.local else "")


def modules_in_variables(program: Program, is_module: Callable[[str], bool]) -> str | None:
    """`F = torch_1.nn.functional` behind `import torch as torch_1`."""
    edits: list[Edit] = []
    for one in imported(program):
        root, _, rest = one.path.partition(".")
        if len(one.node.names) == 1 and is_module(one.path):
            value = f"{root}_1.{rest}" if rest else f"{root}_1"
            text = f"import {root} as {root}_1\n{one.local} = {value}"
            edits.append((program.start(one.node), program.end(one.node), text))
    return program.edited(edits) if edits else None


def imported_in_functions(program: Program) -> str | None:
    """What a function needs is imported in it as well."""
    texts = {
        one.local: ast.get_source_segment(program.text, one.node) or ""
        for one in imported(program)
        if one.node.names == [one.alias]
    }
    edits: list[Edit] = []
    for function in program.tree.body:
        if not isinstance(function, ast.FunctionDef) or _is_documented(function):
            continue
        read = {
            one.id for part in function.body for one in ast.walk(part) if isinstance(one, ast.Name)
        }
        first = function.body[0]
        if first.lineno == function.lineno or getattr(first, "decorator_list", []):
            continue
        lines = [f"{texts[name]}\n{' ' * first.col_offset}" for name in sorted(read & texts.keys())]
        if lines:
            edits.append((program.start(first), program.start(first), "".join(lines)))
    return program.edited(edits) if edits else None


def _is_documented(function: ast.FunctionDef) -> bool:
    return ast.get_docstring(function) is not None


def in_parentheses(program: Program) -> str | None:
    """`(torch.relu)(x)`: what is called."""
    edits: list[Edit] = []
    for call in program.nodes(ast.Call):
        assert isinstance(call, ast.Call)
        if id(call) in program.in_strings or not isinstance(call.func, (ast.Attribute, ast.Name)):
            continue
        if isinstance(call.func, ast.Name) and call.func.id == "super":
            continue
        start, end = program.start(call.func), program.end(call.func)
        # An opening bracket at the same place is that of what is around.
        edits += [(start, start, "("), (end, end, ")")]
    return _put_in(program.text, edits) if edits else None


def keywords_turned(program: Program) -> str | None:
    """The keyword arguments of a call in the opposite order."""
    edits: list[Edit] = []
    for call in program.nodes(ast.Call):
        assert isinstance(call, ast.Call)
        named = [one for one in call.keywords if one.arg]
        values = [one.value for one in named]
        is_plain = all(isinstance(one, (ast.Constant, ast.Name)) for one in values)
        if len(named) < 2 or id(call) in program.in_strings or not is_plain:
            continue
        if len(named) < len(call.keywords):
            continue
        for here, other in zip(named, reversed(named), strict=True):
            text = program.text[program.start(other) : program.end(other)]
            edits.append((program.start(here), program.end(here), text))
    return program.edited(edits) if edits else None


def _put_in(text: str, edits: list[Edit]) -> str:
    """Insertions, several of which may be at one place."""
    places: dict[int, str] = {}
    for start, _, new in edits:
        places[start] = places.get(start, "") + new
    return "".join(_with_places(text, places))


def _with_places(text: str, places: dict[int, str]) -> Iterator[str]:
    last = 0
    for place in sorted(places):
        yield text[last:place] + places[place]
        last = place
    yield text[last:]
