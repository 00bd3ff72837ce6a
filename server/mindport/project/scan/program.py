"""What mindport itself is at the moment: a part of every key of the cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import mindport


def _states(folder: str) -> Iterator[os.stat_result]:
    for entry in os.scandir(folder):
        if entry.name.endswith((".py", ".sqlite")):
            yield entry.stat()
        elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
            yield from _states(entry.path)


@lru_cache(maxsize=1)
def program_stamp() -> bytes:
    """Version, and size and newest change of mindport's own code and knowledge.

    Who works on them, or installs others, must not see old results. What the Python of the run
    parses differs, too.
    """
    states = list(_states(str(Path(mindport.__file__).parent)))
    size, newest = sum(s.st_size for s in states), max(s.st_mtime_ns for s in states)
    return repr((mindport.__version__, sys.version_info[:2], size, newest)).encode()
