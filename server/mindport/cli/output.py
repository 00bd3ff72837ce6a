"""Where a report goes: the terminal, a pipe, or a file that is whole or not there."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TextIO

from mindport.cli.errors import UsageError

_WIDEST = 120


def check_output(path: Path) -> None:
    """Refuse, before a long scan, a path that could not be written after it."""
    if path.is_dir():
        raise UsageError(f"--output {path} is a folder; name a file in it")
    if not path.absolute().parent.is_dir():
        raise UsageError(f"--output {path}: there is no folder {path.parent}; create it first")


def write_file(path: Path, text: str) -> None:
    """Write the file in one step, so that nobody ever reads half of it."""
    # JSON reads what this makes of a lone surrogate (an undecodable byte in a file name) back.
    data = text.encode("utf-8", "backslashreplace")
    try:
        if path.exists() and not path.is_file():  # a device or a pipe
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
