"""The helper package of a project: functions that behave as torch's, one module for each family."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

from mindport import __version__
from mindport.compat.sources import FAMILIES, family_of, family_text, source_of
from mindport.project.migration.import_block import UNUSED, ImportBlock

_TITLE = '"""Functions and classes that behave as in PyTorch, for this project.'
_HEAD = (
    _TITLE
    + """

Written by mindport {version}{release}, under the Apache License 2.0. They are yours
to read and change: mindport adds what else is needed, and leaves what is there.
\"""
"""
)
_INIT = "__init__.py"


def helper_package(
    functions: Iterable[str], release: str, present: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The text of each module of a package that has these functions and those that they need.

    What `present` modules of the package define stays as it is; they get what they lack.
    `release` is that of MindSpore. Raises KeyError for a function that is not known.
    """
    present = present or {}
    made = {_INIT: _front(set(functions), release, present.get(_INIT))}
    needed = with_needed(functions)
    for family in FAMILIES:
        own = [name for name in needed if family_of(name) == family]
        if own:
            file = f"{family}.py"
            made[file] = _module(present.get(file) or family_text(family), own)
    return made


def is_helper_package(front: str) -> bool:
    """Whether mindport wrote the package with this `__init__.py`."""
    return front.startswith(_TITLE)


def with_needed(functions: Iterable[str]) -> list[str]:
    """These functions and all that they need, in an order in which they can be defined.

    Raises KeyError for a function that is not known.
    """
    needed: dict[str, None] = {}
    for function in sorted(functions):
        _add(function, needed)
    return list(needed)


def _add(function: str, needed: dict[str, None]) -> None:
    if function not in needed:
        for other in source_of(function).needs:
            _add(other, needed)
        needed[function] = None


def _front(functions: set[str], release: str, text: str | None) -> str:
    """The `__init__.py`: what the project's own files import."""
    if text is None:
        text = _HEAD.format(
            version=__version__, release=f" for MindSpore {release}" if release else ""
        )
    head, block, _ = _parted(text)
    imports = ImportBlock(block)
    for name in functions:
        imports.add(f".{family_of(name)}", name)
    listed = "".join(f'    "{name}",\n' for name in sorted(imports.names()))
    return f"{head}\n{imports.text()}\n__all__ = [\n{listed}]\n"


def _module(text: str, functions: Iterable[str]) -> str:
    """A module with these functions after what it has."""
    head, block, rest = _parted(text)
    defined = _defined(rest)
    imports, bodies = ImportBlock(block), [rest] if rest else []
    lacking = [name for name in functions if name not in defined]
    if not lacking:
        return text
    for name in lacking:
        source = source_of(name)
        imports.add_all(source.imports)
        for other in source.needs:
            if family_of(other) != family_of(name):
                imports.add(f".{family_of(other)}", other)
        bodies.append(source.body)
    code = "\n\n\n".join(bodies)
    parts = [head.rstrip("\n"), imports.text(_named(code)).rstrip("\n")]
    first = re.match(r"(#.*\n)*(def|class|@)", code)
    gap = "\n\n\n" if first or not parts[1] else "\n\n"
    return "\n\n".join(filter(None, parts)) + gap + code + "\n"


def _parted(text: str) -> tuple[str, list[ast.stmt], str]:
    """A module's head up to its imports, the imports at its start, and all below them.

    An import with a comment of the user, and all after it, is below. So is all of a module that
    cannot be parsed.
    """
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        return "", [], text.strip("\n")
    lines = text.splitlines(keepends=True)
    at = 1 if body and isinstance(body[0], ast.Expr) else 0
    end = at
    last = start = (body[at - 1].end_lineno or 0) if at else 0
    while end < len(body) and isinstance(body[end], ast.Import | ast.ImportFrom):
        until = body[end].end_lineno or 0
        if "#" in "".join(lines[last:until]).replace(UNUSED, ""):
            break
        last, end = until, end + 1
    return "".join(lines[:start]), body[at:end], "".join(lines[last:]).strip("\n")


def _named(text: str) -> set[str]:
    """The names that a text reads; all its words, where it cannot be parsed."""
    try:
        nodes = ast.walk(ast.parse(text))
    except (SyntaxError, ValueError):
        return set(re.findall(r"\w+", text))
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def _defined(text: str) -> set[str]:
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError):
        return set()
    names = {one.name for one in body if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    assigned = (one for one in body if isinstance(one, ast.Assign))
    return names | {
        target.id for one in assigned for target in one.targets if isinstance(target, ast.Name)
    }
