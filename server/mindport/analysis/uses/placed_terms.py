"""Which term is at which place of a file."""

from __future__ import annotations

import ast
from array import array
from collections.abc import Iterator
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Part
from mindport.analysis.project.module_names import Unit

# Line (from 1) and UTF-8 column of the start and the end, as `ast` counts.
Position: TypeAlias = "tuple[int, int, int, int]"


class PlacedTerms:
    """The terms of a file by the places of its expressions."""

    def __init__(self, unit: Unit) -> None:
        self._terms: dict[Position, int] = {}
        for part in unit.ir.parts:
            self._terms.update(_named_in(part))
            self._terms.update(placed_in(part))

    def of(self, node: ast.expr | ast.keyword | ast.AugAssign) -> int | None:
        """The term of an expression or of a keyword argument; None where there is none."""
        end = node.col_offset if node.end_col_offset is None else node.end_col_offset
        return self.at((node.lineno, node.col_offset, node.end_lineno or node.lineno, end))

    def at(self, position: Position) -> int | None:
        """The term of what is at a position; a keyword argument has the term of its value.

        An attribute of something other than names is found at its own name, too.
        """
        return self._terms.get(position)


def first_of_round(unit: Unit, iterated: Position) -> int | None:
    """The first term of each round of a loop, by the place of what it runs over or its condition.

    None where it carries nothing from round to round.
    """
    for part in unit.ir.parts:
        line = part.line + 1
        for _, start, column, end, end_column, is_condition, *_, carried in part.loops:
            if carried and (start + line, column, end + line, end_column) == iterated:
                first: int = min(carried)
                return first if is_condition else first - 1  # what it has met comes before
    return None


def placed_in(part: Part) -> Iterator[tuple[Position, int]]:
    """The places of a part with their terms.

    Of several expressions at one place the outermost counts: it comes last.
    """
    spots = part.spots
    lines, ends = spots[1::5], spots[3::5]
    if part.line:
        lines, ends = (array("i", [one + part.line for one in each]) for each in (lines, ends))
    places = zip(lines, spots[2::5], ends, spots[4::5], strict=True)
    return zip(places, spots[::5], strict=True)


def place_of(unit: Unit, term: int) -> tuple[int, int, int, int] | None:
    """Where an expression stands, its lines from 0; not the names that are bound to it later."""
    for part in unit.ir.parts:
        if part.first <= term < part.last:
            found = next((place for place, one in placed_in(part) if one == term), None)
            if found is not None:
                line, column, end, end_column = found
                return line - 1, column, end - 1, end_column
    return None


def _named_in(part: Part) -> dict[Position, int]:
    line = part.line + 1
    return {
        (site[2] + line, site[3], site[4] + line, site[5]): site[0]
        for site in part.all_sites()
        if not site[1] & ir.IMPORTED
    }
