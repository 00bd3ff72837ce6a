"""Lines of a text, and the conversion of positions to and from offsets.

A line ends at "\\n", "\\r\\n" or "\\r" and nowhere else: form feed, NEL and U+2028 are ordinary
characters, as they are to Python's tokenizer and to the language server protocol.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from mindport.text.span import Span

_LINE_END = re.compile(r"\r\n|\r|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class LineIndex:
    """Offsets (code points) at which the lines of `text` start."""

    text: str
    starts: tuple[int, ...]
    is_ascii: bool

    @classmethod
    def of(cls, text: str) -> LineIndex:
        """The index of a text; an empty text has one empty line."""
        return _index_of(text)

    @property
    def line_count(self) -> int:
        """Number of lines; what follows a final line end counts only when it is not empty."""
        count = len(self.starts)
        return count - 1 if count > 1 and self.starts[-1] == len(self.text) else count

    def line_text(self, line: int) -> str:
        """The text of a line (from 0), with its line end."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[line] : end]

    def offset(self, line: int, column: int) -> int:
        """The offset of a column in code points on a line (both from 0), clamped to the text."""
        if line >= len(self.starts):
            return len(self.text)
        return min(self.starts[line] + column, len(self.text))

    def offset_of_utf8(self, line: int, column: int) -> int:
        """The offset of a UTF-8 column, as `ast` gives it, on a line (both from 0)."""
        if line >= len(self.starts):
            return len(self.text)
        if self.is_ascii:
            return min(self.starts[line] + column, len(self.text))
        return min(self.starts[line] + self.column_of_utf8(line, column), len(self.text))

    def span_of_utf8(self, line: int, column: int, last: int, end: int) -> Span:
        """The span between two UTF-8 columns, each on a line."""
        starts = self.starts
        if self.is_ascii and last < len(starts):
            size = len(self.text)
            return Span(min(starts[line] + column, size), min(starts[last] + end, size))
        return Span(self.offset_of_utf8(line, column), self.offset_of_utf8(last, end))

    def column_of_utf8(self, line: int, column: int) -> int:
        """The code-point column of a UTF-8 column on a line (both from 0)."""
        if self.is_ascii or line >= len(self.starts):
            return column
        text = self.line_text(line)
        if text.isascii():
            return column
        text = _SURROGATE.sub("\ufffd", text)  # as wide, and it can be encoded
        return len(text.encode()[:column].decode("utf-8", "ignore"))

    def utf8_column(self, line: int, column: int) -> int:
        """The UTF-8 column of a column in code points on a line (both from 0)."""
        if self.is_ascii or line >= len(self.starts):
            return column
        text = self.line_text(line)[:column]
        return column if text.isascii() else len(_SURROGATE.sub("\ufffd", text).encode())

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 0, code points) of an offset."""
        line = bisect_right(self.starts, offset) - 1
        return line, offset - self.starts[line]


@lru_cache(maxsize=8)  # the same text is asked for many times in a row
def _index_of(text: str) -> LineIndex:
    if "\r" in text:
        starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    else:  # the same, several times faster
        starts = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
        starts.pop()
    return LineIndex(text, tuple(starts), text.isascii())
