"""What is being typed at the cursor: read from the lines before it, whether or not they parse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mindport.text.span import Span
from mindport.text.tokens import TOKEN

_LINES_BACK = 60  # a call that began earlier is not looked for
_CALLEE = re.compile(r"[^\W\d][\w.]*$")
_KEYWORD = re.compile(r"\s*([^\W\d]\w*)\s*=(?!=)")
_WORD = re.compile(r"(?:[^\W\d][\w]*\.)*(?:[^\W\d]\w*)?$")
_FROM = re.compile(
    r"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(?:\([^)]*?|(?:\\\r?\n|[^\n\r(#;])*?)(\w*)\Z", re.M
)
_MODULE = re.compile(r"^[ \t]*(?:from|import)[ \t]+(?:[\w. \t]+,[ \t]*)?([\w.]*)$")


@dataclass(frozen=True, slots=True)
class OpenCall:
    """The call whose brackets the cursor is in.

    `position` counts the positional arguments before the cursor; `keyword` is that of the argument
    at the cursor.
    """

    callee: str
    callee_end: int
    position: int
    keyword: str | None
    given: tuple[str, ...]


@dataclass(slots=True)
class _Bracket:
    offset: int
    start: int  # of the argument being read
    arguments: list[Span]


def window(text: str, offset: int) -> str:
    """The lines that matter at an offset, up to it."""
    start = offset
    for _ in range(_LINES_BACK):
        start = text.rfind("\n", 0, start)
        if start < 0:
            break
    return text[start + 1 : offset]


@lru_cache(maxsize=8)
def _open_brackets(before: str) -> tuple[_Bracket, ...]:
    """The brackets that are open at the end, outermost first."""
    stack: list[_Bracket] = []
    for token in TOKEN.finditer(before):
        kind = token.lastgroup
        if kind == "open":
            stack.append(_Bracket(token.start(), token.end(), []))
        elif kind == "close" and stack:
            stack.pop()
        elif kind == "comma" and stack:
            top = stack[-1]
            top.arguments.append(Span(top.start, token.start()))
            top.start = token.end()
    return tuple(stack)


def in_text(text: str, offset: int) -> bool:
    """Whether the cursor stands in a comment or in a string of its line."""
    line = text[max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1 : offset]
    for token in TOKEN.finditer(line):
        if token.lastgroup == "comment":
            return True
        if token.lastgroup == "other" and token[0][:1] in "\"'":
            return True  # a quote that is not closed yet
        if token.lastgroup == "string" and token.end() == len(line):
            return False
    return False


def open_call(text: str, offset: int, *, direct: bool = False) -> OpenCall | None:
    """The innermost call whose arguments are being written at an offset.

    `direct` leaves out a call of which the cursor is deeper in an argument, as in `f([1, |2])`.
    """
    before = window(text, offset)
    base = offset - len(before)
    stack = _open_brackets(before)
    for bracket in reversed(stack[-1:] if direct else stack):
        head = before[: bracket.offset].rstrip(" \t")
        callee = _CALLEE.search(head) if before[bracket.offset] == "(" else None
        if callee is None:
            continue
        keywords = [_KEYWORD.match(before, *span) for span in bracket.arguments]
        current = _KEYWORD.match(before, bracket.start)
        return OpenCall(
            callee[0],
            base + len(head),
            sum(keyword is None for keyword in keywords),
            current[1] if current else None,
            tuple(keyword[1] for keyword in keywords if keyword),
        )
    return None


def word_before(text: str, offset: int) -> str:
    """The dotted name that ends at an offset, perhaps cut short behind a dot."""
    line = text[max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1 : offset]
    found = _WORD.search(line)
    if found is None or line[: found.start()].endswith((".", ")", "]")):
        return ""
    return found[0]


def imported_from(text: str, offset: int) -> tuple[str, str] | None:
    """The package and the beginning of a name in `from package import na`."""
    before = window(text, offset)
    start = before.rfind("from ")
    found = None if start < 0 else _FROM.match(before, before.rfind("\n", 0, start) + 1)
    return (found[1], found[2]) if found else None


def module_typed(text: str, offset: int) -> str | None:
    """The beginning of a module's name in an import statement."""
    line = text[max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1 : offset]
    found = _MODULE.match(line)
    return found[1] if found else None
