"""What an editor can be offered to do: plain edits with what they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from mindport.text.edit import Edit
from mindport.text.span import Span


class FixKind(str, Enum):
    """The kinds of the language server protocol that are used here."""

    QUICKFIX = "quickfix"
    REWRITE = "refactor.rewrite"
    FIX_ALL = "source.fixAll.mindport"


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of one file. `edits` don't overlap and stand in order; `safe` keeps the meaning.

    `codes` names the findings that it answers, `uses` says how many uses it rewrites.
    """

    title: str
    edits: tuple[Edit, ...]
    kind: FixKind
    safe: bool
    codes: tuple[str, ...] = ()
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Documentation:
    """A page to open."""

    title: str
    address: str


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


def covers(outer: Span, inner: Span) -> bool:
    """Whether one span lies in another."""
    return outer.start <= inner.start and inner.end <= outer.end
