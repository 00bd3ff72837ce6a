"""Where the calls and subscripts of a file stand."""

from __future__ import annotations

from typing import Any, TypeAlias

from mindport.analysis.ir import FileIR, Part

Place: TypeAlias = "tuple[int, int, int, int]"  # line (from 0), UTF-8 column, end line, end column


def places_of(file: FileIR) -> dict[int, Place]:
    """The places of CALL terms and of ITEM terms that are read."""
    places: dict[int, Place] = {}
    for part in file.parts:
        places.update((s[6], place_at(part, s, 7)) for s in part.all_sites() if len(s) > 6)
        places.update((entry[0], place_at(part, entry, 1)) for entry in part.subscripts)
    return places


def place_at(part: Part, entry: tuple[Any, ...], start: int) -> Place:
    """Four numbers of a site or place of a part, as a place in the file."""
    line, column, end_line, end_column = entry[start : start + 4]
    return (part.line + line, column, part.line + end_line, end_column)
