"""From the uses of a file back to the terms of its calls."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.lowering.ir import Part
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import Place, place_at
from mindport.analysis.uses.api_use import ApiUse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class PlacedCalls:
    """The calls in parts of a file by where they stand. Read when asked for: few files need it."""

    def __init__(self, unit: Unit, parts: Iterable[Part], lines: LineIndex) -> None:
        self.unit = unit
        self.parts = tuple(parts)
        self.lines = lines
        self._terms: dict[Span, int] | None = None

    def term(self, use: ApiUse) -> int:
        """The CALL term of a use; -1 for one that calls nothing."""
        if self._terms is None:
            self._terms = {
                lines_span(self.lines, place_at(part, site, 7)): site[6]
                for part in self.parts
                for site in part.all_sites()
                if len(site) > 6
            }
        return self._terms.get(use.span, -1) if use.arguments is not None else -1

    def function(self, use: ApiUse) -> int:
        """The function in which a call stands; -1 for none."""
        term = self.term(use)
        return self.unit.ir.function_at(term) if term >= 0 else -1


def lines_span(lines: LineIndex, place: Place) -> Span:
    """A place as offsets."""
    line, column, end_line, end_column = place
    return Span(lines.offset_of_utf8(line, column), lines.offset_of_utf8(end_line, end_column))
