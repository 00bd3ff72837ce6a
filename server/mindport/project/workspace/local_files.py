"""The files that a file needs of its own project: what it imports, and what that imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mindport.project.settings.settings import absolute

_INIT = "__init__.py"


@dataclass(frozen=True, slots=True)
class LocalFiles:
    """Files below `root`, where top-level modules stand, and the module asked for."""

    root: Path
    files: frozenset[Path]
    module: str
    asked: frozenset[str]  # packages that they import and do not try to do without


def local_files(
    file: Path, *, with_packages: bool = True, without: Sequence[str] = ()
) -> LocalFiles:
    """The closure of a file's imports in its own project, except paths that begin with `without`.

    Importing a module runs the packages around it; without `with_packages` those that no file
    imports by name are left out.
    """
    file = absolute(file)
    root = file.parents[_levels(file)]
    while (root / _INIT).is_file():
        root = root.parent
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        path = waiting.pop()
        if path in found or path.relative_to(root).as_posix().startswith(tuple(without)):
            continue
        found.add(path)
        waiting += _imported(path, root)
        if with_packages:
            waiting += _packages_around(path, root)
    parts = file.relative_to(root).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return LocalFiles(root, frozenset(found), module, _asked(found))


def _levels(file: Path) -> int:
    """How many folders above a file its relative imports name: packages, whatever they hold."""
    levels = (one.level for one in ast.walk(_tree(file)) if isinstance(one, ast.ImportFrom))
    return max(levels, default=0)


def _asked(files: Iterable[Path]) -> frozenset[str]:
    asked: set[str] = set()
    for file in files:
        tree = _tree(file)
        tried = {id(one) for node in ast.walk(tree) if isinstance(node, ast.Try)
                 for statement in node.body for one in ast.walk(statement)}  # fmt: skip
        for node in ast.walk(tree):
            if id(node) in tried:
                continue
            if isinstance(node, ast.Import):
                asked.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                asked.add(node.module.partition(".")[0])
    return frozenset(asked)


def _tree(file: Path) -> ast.AST:
    try:
        return ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _packages_around(path: Path, root: Path) -> Iterator[Path]:
    for folder in path.parents:
        if folder == root:
            return
        if (folder / _INIT).is_file():
            yield folder / _INIT


def _imported(path: Path, root: Path) -> Iterator[Path]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _at(root.joinpath(*alias.name.split(".")))
        elif isinstance(node, ast.ImportFrom):
            start = path.parents[node.level - 1] if node.level else root
            base = start.joinpath(*(node.module or "").split("."))
            yield from _at(base)
            for alias in node.names:
                yield from _at(base / alias.name)


def _at(place: Path) -> Iterator[Path]:
    for path in (place.with_name(f"{place.name}.py"), place / _INIT):
        if path.is_file():
            yield path
