"""The names that a program imports, and other ways to import them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

from variants.edits import Edit, Program


class Imported(NamedTuple):
    """A name that an import binds, and what it is in full."""

    node: ast.Import | ast.ImportFrom
    alias: ast.alias
    local: str
    path: str


def imported(program: Program) -> list[Imported]:
    """What the imports of the module's head bind, where nothing else binds the same name."""
    found = [
        one
        for node in program.tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for one in _of(node)
    ]
    bound = [one.local for one in found]
    others = set(_bound_otherwise(program)) | {name for name in bound if bound.count(name) > 1}
    return [one for one in found if one.local not in others]


def _of(node: ast.Import | ast.ImportFrom) -> Iterator[Imported]:
    for alias in node.names:
        if isinstance(node, ast.Import):
            local = alias.asname or alias.name.partition(".")[0]
            yield Imported(node, alias, local, alias.name if alias.asname else local)
        elif alias.name != "*" and node.module != "__future__":
            path = f"{'.' * node.level}{node.module or ''}.{alias.name}"
            yield Imported(node, alias, alias.asname or alias.name, path)


def _bound_otherwise(program: Program) -> Iterator[str]:
    in_head = {id(node) for node in program.tree.body}
    for node in ast.walk(program.tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)) and id(node) not in in_head:
            yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)


def aliased(program: Program) -> str | None:
    """`import torch as torch_0`, and so on for every name that is imported."""
    names = {one.local: f"{one.local}_0" for one in imported(program) if one.path[0] != "."}
    if not names:
        return None
    edits: list[Edit] = []
    for one in imported(program):
        if one.local in names:
            edits += _renamed_import(program, one, names[one.local])
    for node in program.nodes(ast.Name):
        assert isinstance(node, ast.Name)
        if node.id in names:
            edits.append(program.name_edit(node, names[node.id]))
    return program.edited(edits)


def _renamed_import(program: Program, one: Imported, new: str) -> list[Edit]:
    start, end = program.start(one.alias), program.end(one.alias)
    if isinstance(one.node, ast.Import) and not one.alias.asname and "." in one.alias.name:
        return [(end, end, f", {one.path} as {new}")]
    return [(start, end, f"{one.alias.name} as {new}")]


_NOT_IMPORTED = "torch.ops."  # no module: its members are made when they are asked for


def by_name(program: Program, is_name: Callable[[str], bool]) -> str | None:
    """`from torch import relu` for `torch.relu`, and so on: what stands below modules."""
    return _by_name(program, is_name, "{path}")


def re_exported(
    program: Program, is_name: Callable[[str], bool], module: str
) -> tuple[str, str] | None:
    """The same, imported through a module of the project; and the text of that module."""
    wanted: dict[str, str] = {}
    text = _by_name(program, is_name, module, wanted)
    if text is None:
        return None
    lines = (
        f"from {path.rpartition('.')[0]} import {path.rpartition('.')[2]} as {name}\n"
        for path, name in wanted.items()
    )
    return text, "".join(lines)


def _by_name(
    program: Program,
    is_name: Callable[[str], bool],
    source: str,
    wanted: dict[str, str] | None = None,
) -> str | None:
    roots = {one.local: one for one in imported(program) if one.path.partition(".")[0] == "torch"}
    mentioned = {node.id for node in program.nodes(ast.Name)}  # type: ignore[attr-defined]
    mentioned |= set(_bound_otherwise(program))
    wanted = {} if wanted is None else wanted
    # A name without a dot would bind what is matched.
    matched = {id(one.value) for one in program.nodes(ast.MatchValue)}  # type: ignore[attr-defined]
    edits: list[Edit] = []
    for node in program.nodes(ast.Attribute):
        assert isinstance(node, ast.Attribute)
        path = "" if id(node) in matched else _path(node, roots)
        if not path or not is_name(path) or path.startswith(_NOT_IMPORTED):
            continue
        leaf = path.rpartition(".")[2]
        if path not in wanted:
            taken = mentioned | set(wanted.values())
            wanted[path] = next(
                name for name in (leaf, f"{leaf}_1", f"{leaf}_2", f"{leaf}_3") if name not in taken
            )
        edits.append((program.start(node), program.end(node), wanted[path]))
    if not wanted:
        return None
    place = program.line_start(min((one.node for one in roots.values()), key=lambda n: n.lineno))
    edits.append((place, place, "".join(_statements(wanted, source))))
    return program.edited(edits)


def _statements(wanted: dict[str, str], source: str) -> Iterator[str]:
    for path, name in wanted.items():
        module, _, leaf = path.rpartition(".")
        if source == "{path}":
            renamed = "" if name == leaf else f" as {name}"
            yield f"from {module} import {leaf}{renamed}\n"
        else:
            yield f"from {source} import {name}\n"


def _path(node: ast.expr, roots: dict[str, Imported]) -> str:
    if isinstance(node, ast.Name):
        return roots[node.id].path if node.id in roots else ""
    if isinstance(node, ast.Attribute):
        base = _path(node.value, roots)
        return f"{base}.{node.attr}" if base else ""
    return ""
