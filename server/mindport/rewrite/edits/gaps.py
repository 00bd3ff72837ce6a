"""Blank lines around lines that go away: of the gaps that meet, the largest stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.text.edit import Edit
from mindport.text.span import Span


def without_double_gaps(text: str, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The edits, in order; of the gaps around deleted lines only the largest stays."""
    found = list(edits)
    for first, last in _runs(text, found):
        between = _inside(text, found, first, last)
        before = len(_gap_before(text, found[first].span.start))
        after = _gap_behind(text, found[last].span.end)
        more = max([before, len(after), *map(len, between)]) - before  # to be left behind the run
        for place in range(first, last):
            found[place] = _until(found[place], found[place + 1].span.start)
        taken = after[: len(after) - more] if more <= len(after) else []
        following = found[last + 1].span.start if last + 1 < len(found) else len(text)
        if taken and taken[-1].end <= following:
            found[last] = _until(found[last], taken[-1].end)
    return tuple(found)


def _until(edit: Edit, end: int) -> Edit:
    return Edit(Span(edit.span.start, end), edit.text)


def _runs(text: str, edits: Sequence[Edit]) -> Iterator[tuple[int, int]]:
    """First and last edit of each run: edits that delete lines, with only blank lines between."""
    first = None
    for place, edit in enumerate(edits):
        if not _takes_lines(text, edit):
            continue
        first = place if first is None else first
        following = edits[place + 1] if place + 1 < len(edits) else None
        is_more = following is not None and _takes_lines(text, following)
        if following is None or not is_more or text[edit.span.end : following.span.start].strip():
            yield first, place
            first = None


def _takes_lines(text: str, edit: Edit) -> bool:
    """Whether an edit takes whole lines away, and writes nothing."""
    start, end = edit.span
    at_start = start == 0 or text[start - 1] == "\n"
    return not edit.text and start < end and at_start and text[end - 1] == "\n"


def _inside(text: str, edits: Sequence[Edit], first: int, last: int) -> list[list[Span]]:
    """The gaps between the edits of a run."""
    return [_gap_behind(text, edits[place].span.end) for place in range(first, last)]


def _gap_before(text: str, start: int) -> list[Span]:
    """The blank lines right above a place."""
    found: list[Span] = []
    while start > 0:
        begin = text.rfind("\n", 0, start - 1) + 1
        if text[begin:start].strip():
            break
        found.append(Span(begin, start))
        start = begin
    return found


def _gap_behind(text: str, end: int) -> list[Span]:
    """The blank lines right below a place."""
    found: list[Span] = []
    while end < len(text):
        stop = text.find("\n", end) + 1
        if stop == 0 or text[end:stop].strip():
            break
        found.append(Span(end, stop))
        end = stop
    return found
