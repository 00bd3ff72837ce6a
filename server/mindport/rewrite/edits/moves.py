"""Code that moves to another place, with all that changes in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mindport.rewrite.edits.rewrites import Part
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class Move:
    """`parts` are written at an offset; what is in the spans of `replaced` becomes other text."""

    at: int
    parts: tuple[Part, ...]
    replaced: tuple[tuple[Span, str], ...]

    @property
    def written(self) -> list[str]:
        """All new text."""
        return [
            *(one for one in self.parts if isinstance(one, str)),
            *(new for _, new in self.replaced),
        ]


def moved(text: str, edits: Sequence[Edit], moves: Iterable[Move]) -> tuple[Edit, ...]:
    """The edits after the moves. What moves keeps its own edits."""
    found = list(edits)
    for move in moves:
        spans = [span for span, _ in move.replaced]
        found = [one for one in found if not any(covers(span, one.span) for span in spans)]
        found += _made(text, edits, move)
    return tuple(in_order(found))


def _made(text: str, edits: Sequence[Edit], move: Move) -> Iterator[Edit]:
    """What a move writes; what replaces code at the same place follows it."""
    parts = (one if isinstance(one, str) else _rendered(text, one, edits) for one in move.parts)
    written = "".join(parts)
    starts = [span.start for span, _ in move.replaced]
    if move.at not in starts:
        yield Edit(Span(move.at, move.at), written)
    for span, new in move.replaced:
        yield Edit(span, written + new if span.start == move.at else new)


def _rendered(text: str, span: Span, edits: Sequence[Edit]) -> str:
    inner = [
        Edit(Span(one.span.start - span.start, one.span.end - span.start), one.text)
        for one in edits
        if covers(span, one.span)
    ]
    return applied(text[span.start : span.end], list(in_order(inner)))
