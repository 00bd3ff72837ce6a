"""A tree for text that Python refuses: the broken places are blanked, the rest is kept.

Blanking keeps length and lines, so every position in the tree is one in the text.
The line that Python complains about goes first, one at a time; where that leads nowhere, parso's
error recovery says where the broken places are; in the end, whole stretches of lines go.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from parso.tree import NodeOrLeaf

Parse: TypeAlias = Callable[[str], ast.Module]
Place: TypeAlias = tuple[str, int, int]  # message, line from 1, column from 0

# parso takes some 60 us a line; above this many characters only Python's own word counts.
_PARSO_LIMIT = 600_000
# Broken places this long are more than broken: only their first line is taken out.
_LONG_PLACE = 12
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_REFUSALS = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError)


def recover(text: str, parse: Parse) -> tuple[ast.Module, list[Place]]:
    """The tree of what is sound, and the places that are not."""
    sound = [line for line in _LINES.findall(text.replace("\0", " ")) if line]
    lines, places = list(sound), list[Place]()
    tree = _without_refused_lines(lines, parse, places, attempts=25)
    if tree is None and len(text) <= _PARSO_LIMIT:
        lines, places = list(sound), []
        for first, last, column in list(_broken_places("".join(lines))):
            places.append(("invalid syntax", first, column))
            _blank_lines(lines, first, last if last - first < _LONG_PLACE else first)
        tree = _without_refused_lines(lines, parse, places, attempts=60)
    if tree is None:
        tree = _without_refused_lines(lines, parse, places, attempts=40, widen=True)
    return (tree or ast.Module([], [])), places


def _broken_places(text: str) -> Iterator[tuple[int, int, int]]:
    """First and last line (from 1) and column of the statements around parso's error nodes."""
    import parso.grammar  # noqa: PLC0415  (only broken files need it)

    try:
        module: Any = parso.grammar.load_grammar().parse(text)
    except (RecursionError, ValueError, KeyError, IndexError, AttributeError, TypeError):
        return  # parso can fail on what is damaged enough
    stack: list[NodeOrLeaf] = [module]
    while stack:
        node: Any = stack.pop()
        if node.type in ("error_node", "error_leaf"):
            yield node.start_pos[0], _last_line(node), node.start_pos[1]
            continue
        stack.extend(reversed(getattr(node, "children", ())))


def _last_line(node: Any) -> int:
    line, column = node.end_pos
    return int(line - 1 if column == 0 and line > node.start_pos[0] else line)


def _blank_lines(lines: list[str], first: int, last: int) -> None:
    """Replace lines (from 1) by spaces of the same length, keeping the blocks they open."""
    for number in range(max(first, 1), min(last, len(lines)) + 1):
        line = lines[number - 1]
        body = line.rstrip("\r\n")
        indent = _indent(body)
        filler = ""
        if number == first:
            opens = _next_indent(lines, last) > indent
            filler = next((f for f in (("if 1:" if opens else "pass"), "0") if _fits(f, body)), "")
        lines[number - 1] = (body[:indent] + filler).ljust(len(body)) + line[len(body) :]


def _fits(filler: str, body: str) -> bool:
    return _indent(body) + len(filler) <= len(body)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t\f"))


def _next_indent(lines: list[str], number: int) -> int:
    """The indentation of the first line with text after a line (from 1)."""
    following = (line for line in lines[number : number + 50] if line.strip())
    return _indent(next(following, ""))


def _without_refused_lines(
    lines: list[str], parse: Parse, places: list[Place], *, attempts: int, widen: bool = False
) -> ast.Module | None:
    """Blank the line that Python complains about, until it complains no more.

    A line that is refused again takes its neighbours with it; `widen` doubles their number.
    """
    width, previous = 0, 0
    for _ in range(attempts):
        try:
            return parse("".join(lines))
        except SyntaxError as error:
            line = min(max(error.lineno or 1, 1), len(lines) or 1)
            message, column = error.msg, max((error.offset or 1) - 1, 0)
        except _REFUSALS as error:
            places.append((_reason(error), 0, 0))
            return None
        again = width + 1 if line == previous else 0
        width = width * 2 + 1 if widen else again
        previous = line
        places.append((message, line, column))
        _blank_lines(lines, line - width, line + width)
    return None


def _reason(error: BaseException) -> str:
    deep = isinstance(error, (RecursionError, MemoryError))
    return "nested too deeply for Python's parser" if deep else str(error)
