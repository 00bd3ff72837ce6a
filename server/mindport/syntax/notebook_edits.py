"""Edits of a notebook's Python text, carried out in its cells."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from mindport.syntax.notebook import Cell, NotebookText
from mindport.text.edit import Edit, applied, within_part
from mindport.text.span import Span

_INDENT = re.compile(r"^\{\r?\n( +|\t+)")


def crosses_cells(notebook: NotebookText, edit: Edit) -> bool:
    """Whether an edit is not within one cell."""
    return _in_cell(notebook, edit) is None


def edited_notebook(raw: bytes, notebook: NotebookText, edits: Iterable[Edit]) -> bytes:
    """The file after edits, of which none crosses cells; magics stay as they are."""
    by_cell: dict[int, list[Edit]] = {}
    for edit in edits:
        found = _in_cell(notebook, edit)
        if found is None:
            raise ValueError(f"{edit} crosses cells")
        cell, (span, text) = found
        moved = Span(span.start - cell.start, span.end - cell.start)
        by_cell.setdefault(cell.index, []).append(Edit(moved, text))
    if not by_cell:
        return raw
    text = raw.decode("utf-8")
    document = json.loads(text)
    cells = document.get("cells") or [
        cell for sheet in document.get("worksheets", ()) for cell in sheet.get("cells", ())
    ]
    for index, changes in by_cell.items():
        _edit_cell(cells[index - 1], changes)
    indent = _INDENT.match(text)
    ascii_only = text.isascii() and "\\u" in text
    written = json.dumps(document, indent=indent[1] if indent else None, ensure_ascii=ascii_only)
    return (written + ("\n" if text.endswith("\n") else "")).encode("utf-8", "surrogatepass")


def _in_cell(notebook: NotebookText, edit: Edit) -> tuple[Cell, Edit] | None:
    """The cell of an edit, and the edit as one of this cell."""
    cells = notebook.cells
    at = bisect_right(cells, edit.span.start, key=lambda cell: cell.start) - 1
    if at < 0:
        return None
    following = cells[at + 1].start if at + 1 < len(cells) else None
    fitting = within_part(edit, cells[at].end, following)
    return None if fitting is None else (cells[at], fitting)


def _edit_cell(cell: dict[str, Any], changes: list[Edit]) -> None:
    key = "source" if "source" in cell else "input"
    source = cell[key]
    is_list = isinstance(source, list)
    text = applied("".join(source) if is_list else source, changes)
    cell[key] = text.splitlines(keepends=True) if is_list else text
