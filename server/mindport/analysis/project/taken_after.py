"""Which names of other modules of a project a file still takes, once it has another text."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from mindport.analysis.project.imported_names import module_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.taken_names import taken_names
from mindport.analysis.values.evaluator import Evaluator


def taken_after(
    ev: Evaluator, unit: Unit, text: str, handed_on: Collection[str]
) -> Iterator[tuple[str, str]]:
    """The path of a module and a name in it, for each that a text takes.

    `unit` is the file as it was: what it imports of its project is imported still. `handed_on` are
    names that others take from it.
    """
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        before = taken_names(ev, [unit])  # nothing better is known
        yield from ((path, name) for path, names in before.items() for name in names)
        return
    mentioned = {one.id for one in nodes if isinstance(one, ast.Name)} - _bound_by_imports(nodes)
    mentioned.update(handed_on)
    yield from _imported(ev, unit, nodes, mentioned)
    for node in nodes:
        dotted = _dotted(node.value) if isinstance(node, ast.Attribute) else ""
        module = module_of(ev, unit, dotted) if dotted else None
        if module is not None and module is not unit:
            yield module.path, node.attr  # type: ignore[attr-defined]  # an attribute


def _bound_by_imports(nodes: list[ast.AST]) -> set[str]:
    return {
        alias.asname or alias.name.partition(".")[0]
        for one in nodes
        if isinstance(one, (ast.Import, ast.ImportFrom))
        for alias in one.names
    }


def _imported(
    ev: Evaluator, unit: Unit, nodes: list[ast.AST], mentioned: set[str]
) -> Iterator[tuple[str, str]]:
    """What the imports of a text take; `*` takes what the text mentions."""
    for statement in (one for one in nodes if isinstance(one, ast.ImportFrom)):
        path = ev.modules.file_of(unit.path, statement.level, statement.module or "")
        if path is None or path == unit.path:
            continue
        for alias in statement.names:
            names = mentioned if alias.name == "*" else {alias.name}
            yield from ((path, name) for name in names)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    base = _dotted(node.value) if isinstance(node, ast.Attribute) else ""
    return f"{base}.{node.attr}" if base else ""  # type: ignore[attr-defined]
