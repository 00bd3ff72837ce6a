"""What the client has told of its documents; places are counted naively."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

_LINE_END = re.compile(r"\r\n|\r|\n")
_CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@dataclass(slots=True)
class Texts:
    """The versions of all documents that were open at any time."""

    encoding: str = "utf-16"
    open: dict[str, int] = field(default_factory=dict)  # URI -> version
    versions: dict[str, dict[int, str]] = field(default_factory=dict)

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """Take up a notification of the client."""
        document = params.get("textDocument", {})
        if method == "textDocument/didOpen":
            self._put(document["uri"], document["version"], document["text"])
        elif method == "textDocument/didClose":
            self.open.pop(document["uri"], None)
        elif method == "textDocument/didChange" and document["uri"] in self.open:
            self._change(document, params["contentChanges"])
        elif method == "notebookDocument/didOpen":
            for cell in params["cellTextDocuments"]:
                self._put(cell["uri"], cell["version"], cell["text"])
        elif method == "notebookDocument/didChange":
            self._change_cells(params["change"].get("cells") or {})
        elif method == "notebookDocument/didClose":
            for cell in params["cellTextDocuments"]:
                self.open.pop(cell["uri"], None)

    def holds(self, uri: str, place: dict[str, Any]) -> bool:
        """Whether a range lies in some version of an open document; of others, nothing is known."""
        versions = self.versions[uri] if uri in self.open else {}
        return not versions or any(self._lies_in(text, place) for text in versions.values())

    def _change_cells(self, cells: dict[str, Any]) -> None:
        structure = cells.get("structure") or {}
        for cell in structure.get("didOpen") or ():
            self._put(cell["uri"], cell["version"], cell["text"])
        for cell in structure.get("didClose") or ():
            self.open.pop(cell["uri"], None)
        for one in cells.get("textContent") or ():
            self._change(one["document"], one["changes"])

    def _put(self, uri: str, version: int, text: str) -> None:
        self.open[uri] = version
        self.versions.setdefault(uri, {})[version] = text

    def _change(self, document: dict[str, Any], changes: list[dict[str, Any]]) -> None:
        text = self.versions[document["uri"]][self.open[document["uri"]]]
        for change in changes:
            place = change.get("range")
            if place is None:
                text = change["text"]
            else:
                start, end = (self._offset(text, place[key]) for key in ("start", "end"))
                text = text[:start] + change["text"] + text[end:]
        self._put(document["uri"], document["version"], text)

    def _lies_in(self, text: str, place: dict[str, Any]) -> bool:
        lines = _LINE_END.split(text)
        return all(
            place[key]["line"] < len(lines)
            and place[key]["character"] <= self._width(lines[place[key]["line"]])
            for key in ("start", "end")
        )

    def _offset(self, text: str, position: dict[str, int]) -> int:
        ends = [0, *(found.end() for found in _LINE_END.finditer(text))]
        if position["line"] >= len(ends):
            return len(text)
        start = ends[position["line"]]
        line = _LINE_END.split(text[start:], maxsplit=1)[0]
        fitting = [
            n for n in range(len(line) + 1) if self._width(line[:n]) <= position["character"]
        ]
        return start + fitting[-1]

    def _width(self, text: str) -> int:
        codec, size = _CODECS[self.encoding]
        return len(text.encode(codec, "surrogatepass")) // size
