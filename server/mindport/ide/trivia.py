"""Where the comments and strings of a text stand, whether or not it parses."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from mindport.text.span import Span
from mindport.text.tokens import TOKEN


@dataclass(frozen=True, slots=True)
class Trivia:
    """The comments and strings of a text, each in order of position."""

    comments: tuple[Span, ...]
    strings: tuple[Span, ...]

    def holds(self, offset: int) -> bool:
        """Whether the character behind an offset belongs to a comment or a string."""
        return _around(self.comments, offset) or _around(self.strings, offset)


@lru_cache(maxsize=4)
def trivia(text: str) -> Trivia:
    """The comments and strings of a text."""
    comments: list[Span] = []
    strings: list[Span] = []
    for token in TOKEN.finditer(text):
        if token.lastgroup == "comment":
            comments.append(Span(*token.span()))
        elif token.lastgroup == "string":
            strings.append(Span(*token.span()))
    return Trivia(tuple(comments), tuple(strings))


def _around(spans: tuple[Span, ...], offset: int) -> bool:
    place = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return place >= 0 and offset < spans[place].end
