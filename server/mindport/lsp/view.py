"""A document as the client sees it, on the text that was analysed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lsprotocol import types

from mindport.lsp.documents import Part, Snapshot
from mindport.lsp.notebooks import Notebook
from mindport.lsp.to_proto import DiagnosticSupport, Report, range_of, report_of
from mindport.project.workspace.model import FileModel
from mindport.text.edit import Edit, Encoding, within_part
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class View:
    """A document with the analysis of its text; of a cell, the text is that of the notebook.

    `model.lines` are the lines of the document alone. `version` is that of the whole text, which
    is made of `parts`.
    """

    uri: str
    version: int
    model: FileModel
    parts: tuple[Part, ...]
    is_cell: bool = False

    def holds(self, span: Span) -> bool:
        """Whether something of the text begins in this document."""
        lines = self.model.lines
        return lines.starts[0] <= span.start <= len(lines.text)

    def split(self, edits: Iterable[Edit]) -> list[tuple[Part, list[Edit]]] | None:
        """Edits by document; None where one of them is in several, or in none."""
        found: dict[str, list[Edit]] = {}
        for edit in edits:
            part = _part_of(self.parts, edit.span)
            if part is None:
                return None
            place = self.parts.index(part) + 1
            following = self.parts[place].span.start if place < len(self.parts) else None
            fitting = within_part(edit, part.span.end, following)
            if fitting is None:
                return None
            found.setdefault(part.uri, []).append(fitting)
        return [(part, found[part.uri]) for part in self.parts if part.uri in found]


def view_of(document: Snapshot | Notebook, uri: str, model: FileModel) -> View | None:
    """A document's view of the text that it is or stands in; None for a cell that is no code."""
    parts = document.parts
    for part in parts:
        if part.uri == uri:
            is_cell = isinstance(document, Notebook)
            shown = replace(model, lines=part.lines) if is_cell else model
            return View(uri, document.version, shown, parts, is_cell)
    return None


def location_in(
    document: Snapshot | Notebook, span: Span, encoding: Encoding
) -> types.Location | None:
    """Where a span stands for the editor."""
    part = _part_of(document.parts, span)
    return None if part is None else types.Location(part.uri, range_of(part.lines, span, encoding))


def reports(
    notebook: Notebook,
    model: FileModel,
    whole: Report,
    encoding: Encoding,
    support: DiagnosticSupport,
) -> Iterator[tuple[str, Report]]:
    """The diagnostics of each cell, of the notebook's where it has any to tell."""

    def locate(path: str, span: Span) -> types.Location | None:
        return location_in(notebook, span, encoding) if path == model.path else None

    told = model.told if whole.diagnostics else ()
    for part in notebook.parts:
        start, end = part.span
        here = tuple(one for one in told if start <= one[0].span.start + one[1] <= end)
        cell = replace(model, lines=part.lines, told=here)
        yield part.uri, report_of(cell, encoding, support, locate)


def _part_of(parts: Iterable[Part], span: Span) -> Part | None:
    before = [part for part in parts if part.span.start <= span.start]
    return before[-1] if before else None
