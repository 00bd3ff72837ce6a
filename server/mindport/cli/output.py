"""Where a report goes: the terminal, a pipe, or a file that is whole or not there."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TextIO

from mindport.cli.errors import UsageError
from mindport.project.atomic_write import atomic_write

_WIDEST = 120


def check_output(path: Path, option: str = "--output") -> None:
    """Refuse, before a long scan, a path that could not be written after it."""
    if path.is_dir():
        raise UsageError(f"{option} {path} is a folder; name a file in it")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{option} {path}: there is no folder {path.parent}; create it first")


def write_file(path: Path, text: str) -> None:
    """Write the file in one step, so that nobody ever reads half of it."""
    # JSON reads what this makes of a lone surrogate (an undecodable byte in a file name) back.
    data = text.encode("utf-8", "backslashreplace")
    try:
        if path.exists() and not path.is_file():  # a device or a pipe
            path.write_bytes(data)
        else:
            atomic_write(path, data)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None


def write_stdout(text: str, *, encoding: str | None = None) -> None:
    """Write to standard output, in the given encoding or its own, whatever the text holds."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:  # replaced by a stream of text
        sys.stdout.write(text)
        return
    data = text.encode(encoding or sys.stdout.encoding or "utf-8", "backslashreplace")
    sys.stdout.flush()
    rest = memoryview(data)
    while rest:
        # Unbuffered (PYTHONUNBUFFERED), a pipe takes what fits and says how much that was.
        rest = rest[buffer.write(rest) or 0 :]
    buffer.flush()


def wants_color(choice: str, stream: TextIO) -> bool:
    """Decide on colour: as told, else as the environment says, else for terminals only."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def text_width(stream: TextIO) -> int:
    """Give the width to render for: that of the terminal within reason, 80 elsewhere."""
    return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST) if stream.isatty() else 80
