"""Half-open ranges of text, in code points."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """`start <= offset < end`, offsets in code points from the start of the text."""

    start: int
    end: int
