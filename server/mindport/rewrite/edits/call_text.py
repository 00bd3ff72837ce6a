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
_DEEPER = {"open": 1, "close": -1}
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
    held: list[re.Match[str]] = []  # the tokens of one argument
    depth = 0
    for token in TOKEN.finditer(text, opening.end(), end):
        kind = token.lastgroup
        if depth or kind not in ("close", "comma"):
            depth += _DEEPER.get(kind or "", 0)
            held += [token] if kind != "blank" and (kind != "comment" or not depth) else []
            continue
        piece = _piece(held, token.start() if kind == "comma" else None)
        pieces += [piece] if piece is not None else []
        if kind == "close" and token.end() == end:
            return CallText(opening.end() - 1, token.start(), tuple(pieces))
        if kind == "close" or piece is None:
            return None
        held = []
    return None


def _piece(tokens: list[re.Match[str]], comma: int | None) -> Piece | None:
    """The argument that tokens make up; None for no more than comments."""
    said = [one for one in tokens if one.lastgroup != "comment"]
    if not said:
        return None
    return Piece(Span(said[0].start(), said[-1].end()), comma, len(said) < len(tokens))
