"""Positions as editors count them, and edits of a text.

An editor counts columns in UTF-8 bytes, UTF-16 code units or code points; inside, offsets are code
points. A column behind the end of its line is the end of the line, and one within a character is
its beginning, as the language server protocol asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class Encoding(str, Enum):
    """What a column counts."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


class Place(NamedTuple):
    """A line and a column in it, both from 0, in units of an encoding."""

    line: int
    column: int


class Edit(NamedTuple):
    """A replacement of a span by a text."""

    span: Span
    text: str


def offset_at(lines: LineIndex, place: Place, encoding: Encoding) -> int:
    """The offset of a place, clamped to its line and to the text."""
    line, column = place
    if line < 0:
        return 0
    if line >= len(lines.starts):
        return len(lines.text)
    start = lines.starts[line]
    text = lines.line_text(line).rstrip("\r\n")
    column = max(column, 0)
    if encoding is Encoding.UTF32 or text.isascii():
        return start + min(column, len(text))
    return start + _code_points(text, column, encoding)


def place_at(lines: LineIndex, offset: int, encoding: Encoding) -> Place:
    """The place of an offset, clamped to the text."""
    line, column = lines.position(min(max(offset, 0), len(lines.text)))
    if lines.is_ascii or encoding is Encoding.UTF32:
        return Place(line, column)
    start = lines.starts[line]
    return Place(line, _units(lines.text[start : start + column], encoding))


def replaced(text: str, edit: Edit) -> str:
    """The text after one edit; a span that runs backwards is taken the other way round."""
    start, end = sorted(edit.span)
    return f"{text[:start]}{edit.text}{text[end:]}"


def applied(text: str, edits: list[Edit]) -> str:
    """The text after edits that don't overlap, all of them in positions of the text before."""
    ordered = sorted(edits, key=lambda edit: edit.span, reverse=True)
    pieces: list[str] = []
    at = len(text)
    for edit in ordered:
        start, end = edit.span
        if not start <= end <= at:  # they overlap, or run backwards
            break
        pieces += (text[end:at], edit.text)
        at = start
    else:
        pieces.append(text[:at])
        return "".join(reversed(pieces))
    for edit in ordered:
        text = replaced(text, edit)
    return text


def in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits by position; an insertion joins what else changes at its place.

    Editors disagree on the order of several changes that start at one place, so there is but one.
    """
    joined: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.span):  # stable: else as they were made
        last = joined[-1] if joined else None
        if last is not None and last.span.start == edit.span.start == last.span.end:
            joined[-1] = Edit(edit.span, last.text + edit.text)
        else:
            joined.append(edit)
    return tuple(joined)


def overlap(edits: Iterable[Edit]) -> bool:
    """Whether edits that stand in order touch the same text."""
    end = -1
    for edit in edits:
        if edit.span.start < end:
            return True
        end = max(end, edit.span.end)
    return False


def within_part(edit: Edit, end: int, following: int | None) -> Edit | None:
    """An edit of a joined text as one of the part that it begins in or behind.

    The part ends at `end`, the next one, where there is one, begins at `following`; between them
    stand line ends that are in no part. None where the edit reaches into the next part.
    """
    start, stop = edit.span.start, edit.span.end
    if stop <= end:
        return edit
    newline = "\r\n" if edit.text.endswith("\r\n") else "\n"
    if following is not None and stop >= following:
        return None
    if edit.text and not edit.text.endswith(newline):
        return None
    text = edit.text.removesuffix(newline)
    # What goes behind the last line brings the line end that this line lacks.
    return Edit(Span(min(start, end), end), newline + text if start > end else text)


def covers(outer: Span, inner: Span) -> bool:
    """Whether one span lies in another."""
    return outer.start <= inner.start and inner.end <= outer.end


def meet(one: Span, other: Span) -> bool:
    """Whether two spans have something in common."""
    return one.start < other.end and other.start < one.end


def _units(text: str, encoding: Encoding) -> int:
    if text.isascii():
        return len(text)
    if encoding is Encoding.UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text) + sum(char > "\uffff" for char in text)


def _code_points(text: str, column: int, encoding: Encoding) -> int:
    """How many whole characters of a line stand before a column."""
    wide = _UTF8_SIZES if encoding is Encoding.UTF8 else _UTF16_SIZES
    at = 0
    for index, char in enumerate(text):
        for bound, size in wide:
            if char <= bound:
                at += size
                break
        if at > column:
            return index
    return len(text)


_UTF8_SIZES = (("\x7f", 1), ("\u07ff", 2), ("\uffff", 3), ("\U0010ffff", 4))
_UTF16_SIZES = (("\uffff", 1), ("\U0010ffff", 2))
