"""Where the arguments of a call stand in its text, with brackets, strings and comments heeded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mindport.text.span import Span

TOKEN = re.compile(
    r"""
      (?P<string> \"{3} (?: [^"\\] | \\. | "(?!"") )* \"{3}
                | '{3}  (?: [^'\\] | \\. | '(?!'') )* '{3}
                | "     (?: [^"\\\r\n] | \\(?:\r\n|.) )* "
                | '     (?: [^'\\\r\n] | \\(?:\r\n|.) )* ' )
    | (?P<comment> \#[^\r\n]* )
    | (?P<open> [(\[{] ) | (?P<close> [)\]}] ) | (?P<comma> , )
    | (?P<blank> (?: \s | \\\r?\n )+ )
    | (?P<other> [^\s"'\#()\[\]{},\\]+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_OPENING = re.compile(r"(?:\s|\\\r?\n)*\(")


@dataclass(frozen=True, slots=True)
class Piece:
    """One argument as it stands: without blanks and comments around it.

    `comma` is the offset of the comma behind it, if there is one. `noted` says that a comment
    stands between it and the comma before it or behind it.
    """

    span: Span
    comma: int | None
    noted: bool


@dataclass(frozen=True, slots=True)
class CallText:
    """The brackets of a call and what stands between them."""

    opening: int
    closing: int
    pieces: tuple[Piece, ...]


def call_text(text: str, name_end: int, end: int) -> CallText | None:
    """The pieces of the call whose name ends at `name_end` and which ends at `end`."""
    opening = _OPENING.match(text, name_end, end)
    if opening is None:
        return None
    pieces: list[Piece] = []
    depth, start, stop, noted = 0, -1, -1, False
    for token in TOKEN.finditer(text, opening.end(), end):
        kind = token.lastgroup
        if kind == "close" and depth == 0:
            if start >= 0:
                pieces.append(Piece(Span(start, stop), None, noted))
            closes = token.end() == end
            return CallText(opening.end() - 1, token.start(), tuple(pieces)) if closes else None
        if kind == "comma" and depth == 0:
            if start < 0:
                return None
            pieces.append(Piece(Span(start, stop), token.start(), noted))
            start, noted = -1, False
            continue
        depth += (kind == "open") - (kind == "close")
        if kind == "comment":
            noted = noted or depth == 0
        elif kind != "blank":
            start = token.start() if start < 0 else start
            stop = token.end()
    return None
