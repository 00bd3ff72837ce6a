"""Where the arguments of a call stand in its text, with brackets, strings and comments heeded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

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
_Token: TypeAlias = "re.Match[str]"
_DEEPER = {"open": 1, "close": -1}
# Brackets around the name may end before: `(torch.relu)(x)`.
_OPENING = re.compile(r"(?:\s|\\\r?\n|\)|\#[^\r\n]*)*\(")


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
    for tokens, behind in _arguments(text, opening.end(), end):
        is_last = behind.lastgroup == "close"
        piece = _piece(tokens, None if is_last else behind.start())
        pieces += [piece] if piece is not None else []
        if is_last and behind.end() == end:
            return CallText(opening.end() - 1, behind.start(), tuple(pieces))
        if is_last or piece is None:
            return None
    return None


def _arguments(text: str, start: int, end: int) -> Iterator[tuple[list[_Token], _Token]]:
    """The tokens of each argument, without comments in its brackets, and what ends it."""
    held: list[_Token] = []
    depth = 0
    for token in TOKEN.finditer(text, start, end):
        kind = token.lastgroup or ""
        if depth == 0 and kind in ("close", "comma"):
            yield held, token
            held = []
            continue
        depth += _DEEPER.get(kind, 0)
        if kind != "blank" and (kind != "comment" or depth == 0):
            held.append(token)


def _piece(tokens: list[_Token], comma: int | None) -> Piece | None:
    """The argument that tokens make up; None for no more than comments."""
    said = [one for one in tokens if one.lastgroup != "comment"]
    if not said:
        return None
    return Piece(Span(said[0].start(), said[-1].end()), comma, len(said) < len(tokens))
