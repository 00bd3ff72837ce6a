"""From the protocol's types to ours."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris

from mindport.lsp.documents import Change
from mindport.lsp.notebooks import CellEntry, CellText, NotebookChange
from mindport.text.edit import Encoding, Place, offset_at
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def path_of(uri: str) -> str:
    """The path of a URI, as the analysis writes paths; of another scheme, the URI itself."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    if not path:
        return uri
    return Path(os.path.abspath(path)).as_posix()  # noqa: PTH100  (resolve() would follow links)


def uri_of(path: str) -> str:
    """The URI of a path."""
    return Path(path).as_uri() if os.path.isabs(path) else path  # noqa: PTH117


def encoding_of(kind: types.PositionEncodingKind | str | None) -> Encoding:
    """The encoding that was agreed on."""
    value = kind.value if isinstance(kind, types.PositionEncodingKind) else kind
    return Encoding(value) if value else Encoding.UTF16


def changes_of(changes: Iterable[types.TextDocumentContentChangeEvent]) -> list[Change]:
    """Changes of a document."""
    found = []
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = place_of(change.range.start), place_of(change.range.end)
            found.append(Change(change.text, start, end))
        else:
            found.append(Change(change.text))
    return found


def cell_entries(cells: Iterable[types.NotebookCell]) -> tuple[CellEntry, ...]:
    """Cells in the list of a notebook."""
    return tuple(CellEntry(c.document, c.kind == types.NotebookCellKind.Code) for c in cells)


def cell_texts(documents: Iterable[types.TextDocumentItem]) -> tuple[CellText, ...]:
    """Texts of cells."""
    return tuple(CellText(d.uri, d.version, d.text, str(d.language_id)) for d in documents)


def notebook_change_of(cells: types.NotebookDocumentCellChanges) -> NotebookChange:
    """A change of the cells of a notebook."""
    edits = tuple(
        (one.document.uri, one.document.version, changes_of(one.changes))
        for one in cells.text_content or ()
    )
    entries = cell_entries(cells.data or ())
    structure = cells.structure
    if structure is None:
        return NotebookChange(entries=entries, edits=edits)
    array = structure.array
    return NotebookChange(
        tuple(one.uri for one in structure.did_close or ()),
        cell_texts(structure.did_open or ()),
        (array.start, array.delete_count, cell_entries(array.cells or ())),
        entries,
        edits,
    )


def place_of(position: types.Position) -> Place:
    """A position."""
    return Place(position.line, position.character)


def offset_of(lines: LineIndex, position: types.Position, encoding: Encoding) -> int:
    """The offset of a position."""
    return offset_at(lines, place_of(position), encoding)


def span_of(lines: LineIndex, place: types.Range, encoding: Encoding) -> Span:
    """The span of a range."""
    return Span(offset_of(lines, place.start, encoding), offset_of(lines, place.end, encoding))


def settings_of(value: object) -> dict[str, Any]:
    """Settings as an editor gives them: names in snake case, what is null left out."""
    if not isinstance(value, dict):
        return {}
    inner = value.get("mindport")
    if isinstance(inner, dict):
        value = inner
    return {
        _CAMEL.sub("_", str(key)).lower().replace("-", "_"): entry
        for key, entry in value.items()
        if entry is not None
    }
