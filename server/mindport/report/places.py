"""How places in files are written in reports that people read."""

from __future__ import annotations

from mindport.project.result import FileError, Position


def place(path: str, position: Position) -> str:
    """Write `path:line:column` the way editors count columns, from 1."""
    cell = "" if position.cell is None else f"cell {position.cell}:"
    return f"{path}:{cell}{position.line}:{position.column + 1}"


def error_place(path: str, error: FileError) -> str:
    """Write where an error stands; only the path where it concerns the whole file."""
    return f"{path}:{error.line}:{error.column + 1}" if error.line else path
