"""Text that is broken in many places: statement by statement, what is sound is kept.

Indentation tells where statements and their blocks begin and end, whatever is wrong inside them.
A statement that Python accepts stays; of one that it refuses, the block is looked at in the same
way, then the header. The work is bounded by the length of the text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from mindport.syntax.refused_lines import (
    REFUSALS,
    Parse,
    Place,
    blank_lines,
    indent_of,
    without_refused_lines,
)

# Python itself allows no deeper indentation.
_MAX_DEPTH = 100
# So many times the length of the text may be parsed.
_EFFORT = 16
# Lines that belong to the statement before them, and those that belong to the one after.
_GOES_ON = re.compile(r"[ \t\f]*(?:[)\]}]|(?:else|elif|except|finally)\b)")
_CLOSES = re.compile(r"[ \t\f]*[)\]}]")
_DECORATOR = re.compile(r"[ \t\f]*@")
_HEADER_END = re.compile(r":[ \t]*(?:#.*)?[\r\n]*\Z")
_ON_LINE = re.compile(r"\bon line (\d+)")
_QUOTES = re.compile(r'"""|\'\'\'')


@dataclass(slots=True)
class _Work:
    """The text under repair."""

    lines: list[str]
    parse: Parse
    places: list[Place]
    budget: int  # characters that may still be parsed

    def tree_of(self, text: str) -> ast.Module:
        """The tree of a text; raises what `parse` raises, and ValueError when it was too much."""
        self.budget -= len(text) + 20
        if self.budget < 0:
            raise ValueError("too many syntax errors")
        return self.parse(text)


def keep_sound_pieces(lines: list[str], parse: Parse, places: list[Place]) -> None:
    """Blank the statements that Python refuses; adds their places."""
    size = sum(map(len, lines))
    _mend_block(_Work(lines, parse, places, _EFFORT * size + 100_000), 0, len(lines), 0)


def _mend_block(work: _Work, first: int, last: int, depth: int) -> None:
    """Mend the statements in lines first..last (from 0, half-open)."""
    skip_to = first
    for start, end in list(_statements(work.lines, first, last)):
        if start < skip_to:
            continue
        error = _refusal(work, start, end)
        if error is None:
            continue
        longer = _longer(work, error, start, end, last)
        if longer is not None and _refusal(work, start, longer) is None:
            skip_to = longer
            continue
        _mend_statement(work, start, end, depth)


def _statements(lines: list[str], first: int, last: int) -> Iterator[tuple[int, int]]:
    """The statements of a block, as far as indentation shows them."""
    start = None
    width = -1
    decorated = False
    for number in range(first, last):
        line = lines[number]
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        indent = len(indent_of(line).expandtabs())
        if start is None:
            start, width, decorated = number, indent, bool(_DECORATOR.match(line))
        elif indent <= width and not decorated and not _GOES_ON.match(line):
            yield start, number
            start, width, decorated = number, indent, bool(_DECORATOR.match(line))
        elif decorated and indent <= width:
            decorated = bool(_DECORATOR.match(line)) or bool(_CLOSES.match(line))
    if start is not None:
        yield start, last


def _refusal(work: _Work, first: int, last: int) -> BaseException | None:
    """Why Python refuses some lines, None when it accepts them."""
    part = work.lines[first:last]
    try:
        work.tree_of("".join([*_above(part), *part]))
    except REFUSALS as error:
        return error
    return None


def _above(part: list[str]) -> list[str]:
    """A header for lines that are indented."""
    return ["if 1:\n"] if indent_of(part[0]) else []


def _longer(work: _Work, error: BaseException, start: int, end: int, last: int) -> int | None:
    """Where a statement ends that is open at the end of its lines, a text for the most part."""
    if not isinstance(error, SyntaxError) or not error.msg.startswith("unterminated triple"):
        return None
    marks = [mark[0] for line in work.lines[start:end] for mark in _QUOTES.finditer(line)]
    for number in range(end, last):
        if marks and marks[-1] in work.lines[number]:
            following = (s for s, _ in _statements(work.lines, number + 1, last))
            return next(following, last)
    return None


def _mend_statement(work: _Work, first: int, last: int, depth: int) -> None:
    """Mend the blocks of a statement, then its headers; give it up when that does not help."""
    blocks = list(_blocks(work.lines, first, last))
    for start, end in blocks:
        if depth < _MAX_DEPTH:
            _mend_block(work, start, end, depth + 1)
    part = work.lines[first:last]
    places: list[Place] = []
    above = _above(part)
    whole = above + part
    attempts = 8 + min(len(blocks), 24)
    if without_refused_lines(whole, work.tree_of, places, attempts=attempts) is not None:
        work.lines[first:last] = whole[len(above) :]
        shift = first - len(above)
        work.places.extend(
            (shifted(message, shift), max(line + shift, first + 1), column)
            for message, line, column in places
        )
        return
    message = next((place[0] for place in places), "invalid syntax")
    work.places.append((shifted(message, first - len(above)), first + 1, len(indent_of(part[0]))))
    _keep_blocks(work, first, last, blocks)


def shifted(message: str, shift: int) -> str:
    """A message of the parser, which counted the lines of a part."""
    return _ON_LINE.sub(lambda found: f"on line {int(found[1]) + shift}", message)


def _keep_blocks(work: _Work, first: int, last: int, blocks: list[tuple[int, int]]) -> None:
    """Blank everything of a statement but its blocks."""
    at = first
    for start, end in blocks:
        blank_lines(work.lines, at + 1, start)
        at = end
    blank_lines(work.lines, at + 1, last)
    if _refusal(work, first, last) is not None:
        blank_lines(work.lines, first + 1, last)


def _blocks(lines: list[str], first: int, last: int) -> Iterator[tuple[int, int]]:
    """The blocks below the headers of a statement."""
    width = len(indent_of(lines[first]).expandtabs())
    heads = [first] + [
        n
        for n in range(first + 1, last)
        if lines[n].strip()
        and len(indent_of(lines[n]).expandtabs()) <= width
        and not _CLOSES.match(lines[n])
        and not lines[n].lstrip().startswith("#")
    ]
    for head, end in zip(heads, [*heads[1:], last], strict=True):
        depth = 0
        for number in range(head, end):
            line = lines[number]
            depth += sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
            if depth <= 0 and _HEADER_END.search(line):
                if number + 1 < end and any(line.strip() for line in lines[number + 1 : end]):
                    yield number + 1, end
                break
