"""How places in files are written in reports that people read."""

from __future__ import annotations

import re

from mindport.project.scan.result import FileError, Note, Position

# Control characters, and those that break lines or turn the direction of writing.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def place(path: str, position: Position) -> str:
    """Write `path:line:column` the way editors count columns, from 1."""
    cell = "" if position.cell is None else f"cell {position.cell}:"
    return f"{visible(path)}:{cell}{position.line}:{position.column + 1}"


def error_place(path: str, error: FileError) -> str:
    """Write where an error stands; only the path where it concerns the whole file."""
    name = visible(path)
    return f"{name}:{error.line}:{error.column + 1}" if error.line else name


def note_place(note: Note) -> str:
    """Write where a note belongs: the path, and the function if it is in one."""
    name = visible(note.path)
    return f"{name}: {visible(note.function)}" if note.function else name


def visible(text: str) -> str:
    """Write control characters as escapes: a file name must not command the terminal."""
    return _CONTROL.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def one_line(text: str) -> str:
    """Write a message on one line."""
    return visible(" ".join(text.split()))
