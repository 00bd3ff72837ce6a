"""Files of snippets: functions and modules with an `# inputs:` comment, and marks on their lines.

A snippet begins at its comment and ends where the next one begins. What stands before the first
is shared by all. Marks stand at the end of a line:

    keep = boxes[scores > 0.5]  # dynamic: boolean-mask dim 0
    area = keep[:, 2] * keep[:, 3]  # flows
    head = keep[:count]  # unfixed: slice dim 0

`dynamic` makes a dimension that depends on data, `flows` has one that was made before, `unfixed`
depends on a number that the caller gives, `possible` has an operator that may make one and did
not for these inputs, or never ran. A loop or a branch has no dimension.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_INPUTS = re.compile(r"^# inputs: (.*)$")
_INIT = re.compile(r"^# init: (.*)$")
_RUN = re.compile(r"^# run: (\w+)$", re.MULTILINE)
_NAME = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)
_MARK = re.compile(r"  # (dynamic|flows|unfixed|possible)\b.*$")


@dataclass(frozen=True, slots=True)
class Snippet:
    """One piece to run. `first` is the number of its first line, counted from 1."""

    name: str
    inputs: str
    init: str | None
    first: int
    lines: tuple[str, ...]

    @property
    def source(self) -> str:
        """Its text without marks."""
        return "\n".join(map(without_mark, self.lines)) + "\n"


@dataclass(frozen=True, slots=True)
class SnippetFile:
    """A file taken apart."""

    head: tuple[str, ...]
    snippets: tuple[Snippet, ...]


def parse(text: str) -> SnippetFile:
    """Take a file apart."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if _INPUTS.match(line)]
    ends = [*starts[1:], len(lines)]
    snippets = [
        _snippet(start + 1, lines[start:end]) for start, end in zip(starts, ends, strict=True)
    ]
    return SnippetFile(tuple(lines[: starts[0]] if starts else lines), tuple(snippets))


def _snippet(first: int, lines: list[str]) -> Snippet:
    inputs = _INPUTS.match(lines[0])
    init = _INIT.match(lines[1])
    text = "\n".join(lines)
    name = _RUN.search(text) or _NAME.search(text)
    assert inputs is not None
    assert name is not None, f"line {first}: no function or class below the comment"
    return Snippet(name[1], inputs[1], init[1] if init else None, first, tuple(lines))


def without_mark(line: str) -> str:
    """The line as it was before it was labelled."""
    return _MARK.sub("", line)


def marked(lines: Iterable[str], marks: dict[int, str]) -> list[str]:
    """The lines with these marks (by number within `lines`, from 1) and no others."""
    return [
        f"{without_mark(line)}  # {marks[number]}" if number in marks else without_mark(line)
        for number, line in enumerate(lines, 1)
    ]
