"""Trees that one step of a scan makes and a later one needs again: each is made only once.

Trees are large, so there is room for some alone; the others are made twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mindport.syntax.source_file import SourceFile, parse

# Trees take 35 to 40 bytes for each character of their text.
ROOM = 6_000_000

_kept: dict[str, SourceFile] = {}
_room = [0]  # in characters of text


@contextmanager
def parses_are_kept() -> Iterator[None]:
    """Within the block, what `parsed` makes is kept, as far as there is room."""
    _room[0] = ROOM
    try:
        yield
    finally:
        _room[0] = 0
        _kept.clear()


def parsed(text: str) -> SourceFile:
    """A text and its tree, which `taken` will ask for."""
    source = parse(text)
    if text not in _kept and len(text) <= _room[0]:
        _room[0] -= len(text)
        _kept[text] = source
    return source


def taken(text: str) -> SourceFile:
    """The same for whoever needs it last."""
    return _kept.pop(text, None) or parse(text)
