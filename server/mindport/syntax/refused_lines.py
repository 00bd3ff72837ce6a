"""Lines that Python refuses are blanked, one after the other, until it refuses no more.

Blanking keeps length and lines, so every position in the tree is one in the text. A blanked line
becomes a statement that does nothing, or a header that keeps the block below it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

Parse: TypeAlias = Callable[[str], ast.Module]
Place: TypeAlias = tuple[str, int, int]  # message, line from 1, column from 0

REFUSALS = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError)

# A line may be blamed for what a line before it lacks.
_HEADER_LINE = re.compile(r"after .* on line (\d+)$")
_TRY = re.compile(r"[ \t\f]*try[ \t]*:")
_HANDLER = re.compile(r"[ \t\f]*(?:except|finally)\b")
# As far as this, lines are looked at around one that is refused.
_NEAR = 400


def without_refused_lines(
    lines: list[str], parse: Parse, places: list[Place], *, attempts: int, widen: bool = False
) -> ast.Module | None:
    """The tree of the lines after blanking what is refused; None when it takes more attempts.

    A line that is refused again takes its neighbours with it; `widen` doubles their number.
    """
    refused: dict[int, int] = {}
    for _ in range(attempts):
        try:
            return parse("".join(lines))
        except SyntaxError as error:
            line = _culprit(lines, error, refused)
            message, column = error.msg, max((error.offset or 1) - 1, 0)
            if line != error.lineno:
                column = len(indent_of(lines[line - 1])) if lines else 0
        except REFUSALS as error:
            places.append((_reason(error), 0, 0))
            return None
        times = refused[line] = refused.get(line, 0) + 1
        if times == 1:
            places.append((message, line, column))
            blank_lines(lines, line, line, _indent_for(lines, line, message))
        elif times == 2:  # inside brackets nothing may stand there
            _blank_wholly(lines, line)
        else:
            width = 2 ** (times - 2) - 1 if widen else times - 2
            blank_lines(lines, line - width, line + width)
    return None


def _reason(error: BaseException) -> str:
    deep = isinstance(error, (RecursionError, MemoryError))
    return "nested too deeply for Python's parser" if deep else str(error)


def blank_lines(lines: list[str], first: int, last: int, indent: str | None = None) -> None:
    """Replace lines (from 1) by spaces of the same length, keeping the blocks they open.

    `indent` is the indentation that the first line shall have, where not its own.
    """
    first, last = max(first, 1), min(last, len(lines))
    for number in range(first + 1, last + 1):
        _blank_wholly(lines, number)
    if first > last:
        return
    line = lines[first - 1]
    body = line.rstrip("\r\n")
    indent = indent_of(body) if indent is None else indent
    opens = len(next_indent(lines, last)) > len(indent)
    header = "except:" if _HANDLER.match(body) else "if 1:"
    for filler in (header if opens else "pass", "0", ""):
        if len(indent) + len(filler) <= len(body):
            lines[first - 1] = (indent + filler).ljust(len(body)) + line[len(body) :]
            return
    _blank_wholly(lines, first)


def _blank_wholly(lines: list[str], number: int) -> None:
    line = lines[number - 1]
    body = line.rstrip("\r\n")
    lines[number - 1] = " " * len(body) + line[len(body) :]


def indent_of(line: str) -> str:
    """The white space at the beginning of a line."""
    return line[: len(line) - len(line.lstrip(" \t\f"))]


def next_indent(lines: list[str], number: int) -> str:
    """The indentation of the first line with text after a line (from 1)."""
    following = (line for line in lines[number : number + 50] if line.strip())
    return indent_of(next(following, ""))


def _culprit(lines: list[str], error: SyntaxError, refused: dict[int, int]) -> int:
    """The line (from 1) to blank: that of the error, or the header that the error is about."""
    line = min(max(error.lineno or 1, 1), len(lines) or 1)
    header = _HEADER_LINE.search(error.msg)
    earlier = 0
    if header is not None:
        earlier = int(header[1])
    elif error.msg.startswith("expected 'except' or 'finally'"):
        earlier = _open_try(lines, line)
    return earlier if 0 < earlier < line and earlier not in refused else line


def _open_try(lines: list[str], line: int) -> int:
    """The nearest `try` before a line that has no handler; 0 when there is none."""
    handled: set[str] = set()
    for number in range(line - 1, max(line - _NEAR, 0), -1):
        text = lines[number - 1]
        if _HANDLER.match(text):
            handled.add(indent_of(text))
        elif _TRY.match(text):
            indent = indent_of(text)
            if indent not in handled:
                return number
            handled.discard(indent)
    return 0


def _indent_for(lines: list[str], line: int, message: str) -> str | None:
    """The indentation with which a line would be accepted, where its own is what is wrong."""
    own = indent_of(lines[line - 1])
    if message == "unexpected indent":
        return next((i for i in _outer_indents(lines, line) if len(i) < len(own)), "")
    if message.startswith(("unindent does not match", "inconsistent use of tabs")):
        width = len(own.expandtabs())
        return next((i for i in _outer_indents(lines, line) if len(i.expandtabs()) <= width), "")
    return None


def _outer_indents(lines: list[str], line: int) -> Iterator[str]:
    """The indentations of the blocks in which a line stands, the innermost first."""
    least = None
    for number in range(line - 1, max(line - _NEAR, 0), -1):
        text = lines[number - 1]
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        indent = indent_of(text)
        if least is None or len(indent) < len(least):
            least = indent
            yield indent
