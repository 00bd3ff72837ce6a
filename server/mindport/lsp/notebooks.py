"""The notebooks that are open in the editor, each as one text with the places of its cells."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from mindport.lsp.documents import Change, DocumentStore, Part, Snapshot
from mindport.syntax.notebook import join_cells
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)


class CellEntry(NamedTuple):
    """A cell in the list of a notebook; its text is a document of its own."""

    uri: str
    is_code: bool


class CellText(NamedTuple):
    """The text of a cell that was opened."""

    uri: str
    version: int
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class NotebookChange:
    """A change of a notebook, in the order in which its fields apply."""

    closed: tuple[str, ...] = ()
    opened: tuple[CellText, ...] = ()
    splice: tuple[int, int, tuple[CellEntry, ...]] | None = None  # start, how many go, what comes
    entries: tuple[CellEntry, ...] = ()  # cells of another kind than before
    edits: tuple[tuple[str, int, list[Change]], ...] = ()  # URI, version and changes of a text


@dataclass(frozen=True, slots=True)
class Notebook:
    """One state of an open notebook. `text` joins its Python cells; `version` counts states."""

    uri: str
    version: int
    entries: tuple[CellEntry, ...]
    text: str
    parts: tuple[Part, ...]


class NotebookStore:
    """The open notebooks. Used by one thread only; what it gives out never changes."""

    def __init__(self, documents: DocumentStore) -> None:
        self._documents = documents
        self._open: dict[str, Notebook] = {}
        self._owners: dict[str, str] = {}  # URI of a cell -> URI of its notebook
        self._count = 0

    def get(self, uri: str) -> Notebook | None:
        """The newest state of a notebook, None when it is not open."""
        return self._open.get(uri)

    def owner(self, uri: str) -> str | None:
        """The URI of the notebook that has a cell."""
        return self._owners.get(uri)

    def open(self, uri: str, entries: Iterable[CellEntry], texts: Iterable[CellText]) -> Notebook:
        """Take a notebook that was opened; one that was open already is replaced."""
        for text in texts:
            self._documents.open(*text)
        return self._renew(uri, tuple(entries))

    def change(self, uri: str, change: NotebookChange) -> Notebook | None:
        """Apply a change; None for a notebook that is not open."""
        before = self._open.get(uri)
        if before is None:
            _LOG.warning("change of a notebook that is not open: %s", uri)
            return None
        for cell in change.closed:
            self._documents.close(cell)
        for text in change.opened:
            self._documents.open(*text)
        entries = list(before.entries)
        if change.splice is not None:
            start, count, added = change.splice
            entries[start : start + count] = added
        renewed = {entry.uri: entry for entry in change.entries}
        entries = [renewed.get(entry.uri, entry) for entry in entries]
        for edit in change.edits:
            self._documents.change(*edit)
        return self._renew(uri, tuple(entries))

    def close(self, uri: str) -> Notebook | None:
        """Forget a notebook and its cells; None when it was not open."""
        notebook = self._open.pop(uri, None)
        if notebook is not None:
            for entry in notebook.entries:
                self._documents.close(entry.uri)
                self._owners.pop(entry.uri, None)
        return notebook

    def _renew(self, uri: str, entries: tuple[CellEntry, ...]) -> Notebook:
        before = self._open.get(uri)
        for entry in before.entries if before is not None else ():
            self._owners.pop(entry.uri, None)
        self._owners.update((entry.uri, uri) for entry in entries)
        self._count += 1
        text, parts = _joined(self._python_cells(entries))
        notebook = self._open[uri] = Notebook(uri, self._count, entries, text, parts)
        return notebook

    def _python_cells(self, entries: Iterable[CellEntry]) -> list[Snapshot]:
        wanted = dict.fromkeys(entry.uri for entry in entries if entry.is_code)
        found = (self._documents.get(uri) for uri in wanted)
        return [cell for cell in found if cell is not None and cell.language == "python"]


def _joined(cells: list[Snapshot]) -> tuple[str, tuple[Part, ...]]:
    joined = join_cells((index, cell.text) for index, cell in enumerate(cells, start=1))
    parts = []
    for cell, place in zip(cells, joined.cells, strict=True):
        # As the editor shows it: what is masked may count as other columns.
        shown = joined.text[: place.start] + cell.text
        starts = tuple(place.start + start for start in cell.lines.starts)
        parts.append(Part(cell.uri, cell.version, LineIndex(shown, starts, cell.lines.is_ascii)))
    return joined.text, tuple(parts)
