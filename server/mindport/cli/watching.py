"""Doing something again each time that a file which it reads has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

_PAUSE = 0.5  # seconds between two looks


def watch(
    files: Callable[[], Iterable[Path]],
    do: Callable[[], None],
    *,
    pause: Callable[[float], None] = time.sleep,
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Do it, and again when a file appears, changes or goes away."""
    while goes_on():
        before = _stamps(files())
        do()
        while goes_on() and _stamps(files()) == before:
            pause(_PAUSE)


def _stamps(files: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    found = {}
    for file in files:
        try:
            status = file.stat()
        except OSError:
            continue
        found[file] = (status.st_mtime_ns, status.st_size)
    return found
