"""Edits of a notebook's Python text, carried out in its cells."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from mindport.syntax.notebook import NotebookText
from mindport.text.edit import Edit, applied
from mindport.text.span import Span

_INDENT = re.compile(r"^\{\r?\n( +|\t+)")


def crosses_cells(notebook: NotebookText, edit: Edit) -> bool:
    """Whether an edit is not within one cell."""
    at = _cell_of(notebook, edit.span.start)
    return at is None or edit.span.end > notebook.cells[at].end


def edited_notebook(raw: bytes, notebook: NotebookText, edits: Iterable[Edit]) -> bytes:
    """The file after edits, each of which is within one cell; magics stay as they are."""
    by_cell: dict[int, list[Edit]] = {}
    for edit in edits:
        at = _cell_of(notebook, edit.span.start)
        if at is None:
            continue
        cell = notebook.cells[at]
        moved = Span(edit.span.start - cell.start, edit.span.end - cell.start)
        by_cell.setdefault(cell.index, []).append(Edit(moved, edit.text))
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


def _cell_of(notebook: NotebookText, offset: int) -> int | None:
    at = bisect_right(notebook.cells, offset, key=lambda cell: cell.start) - 1
    return at if at >= 0 else None


def _edit_cell(cell: dict[str, Any], changes: list[Edit]) -> None:
    key = "source" if "source" in cell else "input"
    source = cell[key]
    is_list = isinstance(source, list)
    text = applied("".join(source) if is_list else source, changes)
    cell[key] = text.splitlines(keepends=True) if is_list else text
