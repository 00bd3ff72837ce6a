"""Files that take names of a library from another file: the imports that make these their own.

A file that is converted alone has no import of torch for others any more. They import what they
took from it, so that they stay as they are until they are converted themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import NamedTuple

from mindport.analysis.project.imported_names import imported_as
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.project.scan.sources import Source
from mindport.rewrite.edits.imports import import_of
from mindport.rewrite.edits.torch_imports import with_names
from mindport.rewrite.view.tree import Tree, tree_of
from mindport.text.edit import Edit
from mindport.text.span import Span


class Importer(NamedTuple):
    """A file that imports names of a library itself after the edits."""

    source: Source
    edits: tuple[Edit, ...]


def own_imports(
    ev: Evaluator, source: Source, unit: Unit, passer: Unit, names: Collection[str]
) -> Importer | None:
    """A file that imports itself what it took from `passer` by these names.

    None where it takes one of them in another way than by an import: `passer.nn`.
    """
    tree = tree_of(source.text)
    if not tree.is_sound or source.path.endswith(".ipynb"):
        return None
    edits: list[Edit] = []
    missing = set(names)
    for statement in tree.nodes(ast.ImportFrom):
        path = ev.modules.file_of(unit.path, statement.level, statement.module or "")
        if path != passer.path:
            continue
        bound = {alias.name: alias.asname for alias in statement.names}
        wanted = sorted(missing if "*" in bound else bound.keys() & set(names))
        lines = [_import_of(ev, passer, name, bound.get(name)) for name in wanted]
        if not all(lines):
            return None
        edits += _beside(tree, statement, wanted, lines)
        missing.difference_update(wanted)
    return Importer(source, tuple(edits)) if edits and not missing else None


def _import_of(ev: Evaluator, passer: Unit, name: str, asname: str | None) -> str:
    """The statement that imports what a name of a file stands for; "" where that is not one."""
    paths = imported_as(ev, passer, name)
    if len(paths) != 1:
        return ""
    return import_of(next(iter(paths)), asname or name)


def _beside(
    tree: Tree, statement: ast.ImportFrom, names: Collection[str], lines: list[str]
) -> Iterator[Edit]:
    """The statement without names, and with lines behind it."""
    if not lines:
        return
    span = tree.span(statement)
    before = tree.text[tree.start_of_line(statement) : span.start]
    between = "; " if before.strip() else f"\n{before}"
    kept = [one for one in statement.names if one.name not in names]
    if kept == statement.names:
        yield Edit(Span(span.end, span.end), between + between.join(lines))
    else:
        rest = [with_names(statement, kept)] if kept else []
        yield Edit(span, between.join([*rest, *lines]))
