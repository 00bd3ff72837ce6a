"""Where the calls and subscripts of a file stand."""

from __future__ import annotations

from typing import Any, TypeAlias

from mindport.analysis.ir import FileIR

Place: TypeAlias = "tuple[int, int, int, int]"  # line (from 0), UTF-8 column, end line, end column


def places_of(file: FileIR) -> dict[int, Place]:
    """The places of CALL terms and of ITEM terms that are read."""
    places = {site[6]: place_at(site, 7) for site in file.all_sites() if len(site) > 6}
    places.update((entry[0], place_at(entry, 1)) for entry in file.subscripts)
    return places


def place_at(parts: tuple[Any, ...], start: int) -> Place:
    """Four numbers of a tuple."""
    return (parts[start], parts[start + 1], parts[start + 2], parts[start + 3])
