"""The texts that are open in the editor: what the client says they are, version by version."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mindport.text.edit import Edit, Encoding, Place, offset_at, replaced
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """A document of the editor within an analysed text: a whole file, or a cell of a notebook.

    `lines` are its lines alone, with offsets of the analysed text; they end where it ends.
    """

    uri: str
    version: int
    lines: LineIndex

    @property
    def span(self) -> Span:
        """Where it stands in the analysed text."""
        return Span(self.lines.starts[0], len(self.lines.text))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One version of an open document. The URI is written as the client writes it."""

    uri: str
    version: int
    text: str
    lines: LineIndex
    language: str = "python"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The document itself."""
        return (Part(self.uri, self.version, self.lines),)


@dataclass(frozen=True, slots=True)
class Change:
    """A change as the protocol describes it; without a range, the text is the whole new text."""

    text: str
    start: Place | None = None
    end: Place | None = None


class DocumentStore:
    """The open documents. Used by one thread only; what it gives out never changes."""

    def __init__(self, encoding: Encoding = Encoding.UTF16) -> None:
        self.encoding = encoding
        self._open: dict[str, Snapshot] = {}

    def __iter__(self) -> Iterator[Snapshot]:
        return iter(list(self._open.values()))

    def get(self, uri: str) -> Snapshot | None:
        """The newest version of a document, None when it is not open."""
        return self._open.get(uri)

    def open(self, uri: str, version: int, text: str, language: str = "python") -> Snapshot:
        """Take a text that was opened; one that was open already is replaced."""
        snapshot = Snapshot(uri, version, text, LineIndex.of(text), language)
        self._open[uri] = snapshot
        return snapshot

    def change(self, uri: str, version: int, changes: Iterable[Change]) -> Snapshot | None:
        """Apply changes in their order; None for a document that is not open."""
        before = self._open.get(uri)
        if before is None:
            _LOG.warning("change of a document that is not open: %s", uri)
            return None
        text, lines = before.text, before.lines
        for change in changes:
            text = self._after(lines, change)
            lines = LineIndex.of(text)
        snapshot = Snapshot(uri, version, text, lines, before.language)
        self._open[uri] = snapshot
        return snapshot

    def close(self, uri: str) -> Snapshot | None:
        """Forget a document; None when it was not open."""
        return self._open.pop(uri, None)

    def _after(self, lines: LineIndex, change: Change) -> str:
        if change.start is None or change.end is None:
            return change.text
        start = offset_at(lines, change.start, self.encoding)
        end = offset_at(lines, change.end, self.encoding)
        return replaced(lines.text, Edit(Span(start, end), change.text))
