"""What mindport itself is at the moment: a part of every key of the cache."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

import mindport


@lru_cache(maxsize=1)
def program_stamp() -> bytes:
    """Version, and size and newest change of mindport's own code and knowledge.

    Who works on them, or installs others, must not see old results. What the Python of the run
    parses differs, too.
    """
    folder = Path(mindport.__file__).parent
    states = [p.stat() for p in folder.rglob("*") if p.suffix in (".py", ".sqlite")]
    size, newest = sum(s.st_size for s in states), max(s.st_mtime_ns for s in states)
    return repr((mindport.__version__, sys.version_info[:2], size, newest)).encode()
