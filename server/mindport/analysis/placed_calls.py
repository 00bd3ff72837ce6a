"""From the uses of a file back to the terms of its calls."""

from __future__ import annotations

from mindport.analysis.api_use import ApiUse
from mindport.analysis.modules import Unit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class PlacedCalls:
    """The calls of one file by where they stand. Read when first asked for: few files need it."""

    def __init__(self, unit: Unit, lines: LineIndex) -> None:
        self.unit = unit
        self._lines = lines
        self._terms: dict[Span, int] | None = None
        self._names: dict[int, Span] = {}

    def term(self, use: ApiUse) -> int:
        """The CALL term of a use; -1 for one that calls nothing."""
        return self._read().get(use.span, -1) if use.arguments is not None else -1

    def function(self, use: ApiUse) -> int:
        """The function in which a call stands; -1 for none."""
        term = self.term(use)
        return self.unit.ir.function_at(term) if term >= 0 else -1

    def name(self, term: int) -> Span | None:
        """Where the name of what a CALL term calls stands."""
        self._read()
        return self._names.get(term)

    def _read(self) -> dict[Span, int]:
        if self._terms is None:
            self._terms = {}
            offset = self._lines.offset_of_utf8
            for site in self.unit.ir.all_sites():
                if len(site) > 6:
                    span = Span(offset(site[7], site[8]), offset(site[9], site[10]))
                    self._terms[span] = site[6]
                    self._names[site[6]] = Span(offset(site[2], site[3]), offset(site[4], site[5]))
        return self._terms
