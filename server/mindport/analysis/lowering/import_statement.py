"""Imports, lowered."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering


def _import_site(lw: Lowering, term: int, alias: ast.alias) -> None:
    length = len(alias.name.encode())
    line = alias.lineno - lw.first_line
    lw.sites.append((term, ir.IMPORTED, line, alias.col_offset, line, alias.col_offset + length))


def _note_imported(lw: Lowering, name: str, statement: ir.Import) -> None:
    known = lw.ir.imported.setdefault(name, [])
    if statement not in known:
        known.append(statement)


def lower_import(lw: Lowering, node: ast.Import) -> None:
    """Lower `import a.b as c`."""
    lw.note("graph-import", node)
    for alias in node.names:
        whole = lw.add((ir.IMPORT, 0, alias.name, None))
        lw.part.imports.append(alias.name)
        _import_site(lw, whole, alias)
        if alias.asname:
            _note_imported(lw, alias.asname, (0, alias.name, None))
            lw.bind(alias.asname, whole)
        else:
            top = alias.name.partition(".")[0]
            _note_imported(lw, top, (0, top, None))
            lw.bind(top, whole if top == alias.name else lw.add((ir.IMPORT, 0, top, None)))
            if top != alias.name:
                lw.ir.submodules.append(alias.name)


def lower_import_from(lw: Lowering, node: ast.ImportFrom) -> None:
    """Lower `from a import b as c`."""
    lw.note("graph-import", node)
    module = node.module or ""
    for alias in node.names:
        if alias.name == "*":
            lw.ir.stars.append((node.level, module))
            continue
        term = lw.add((ir.IMPORT, node.level, module, alias.name))
        lw.part.imports.append(module)
        _import_site(lw, term, alias)
        _note_imported(lw, alias.asname or alias.name, (node.level, module, alias.name))
        lw.bind(alias.asname or alias.name, term)
