"""Where a mapping is written: its row in a checkout, else a page that is made when asked for."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import mindport
from mindport.project.scan.cache import cache_folder

_ROWS = Path(mindport.__path__[0]).parents[1] / "mapping_db"
_HEADER = re.compile(r"""^\[\s*["'](\w+(?:\.\w+)+)["']\s*\]""", re.MULTILINE)
_UNSAFE = re.compile(r"[^\w.+-]+")


class RowPlace(NamedTuple):
    """A file of rows, and the line (from 0) where the one of an API begins."""

    path: Path
    line: int


def row_place(api: str) -> RowPlace | None:
    """The row of an API, where mindport runs from its sources."""
    return _rows(api.partition(".")[0]).get(api)


@lru_cache(maxsize=4)
def _rows(package: str) -> dict[str, RowPlace]:
    found: dict[str, RowPlace] = {}
    for path in sorted((_ROWS / _UNSAFE.sub("", package)).glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        for header in _HEADER.finditer(text):
            place = RowPlace(path, text.count("\n", 0, header.start()))
            found.setdefault(header[1], place)
    return found


def mapping_page(api: str, place: str, text: str) -> Path:
    """The file of a page on an API; `place` is what the page was written for."""
    folder = cache_folder() / "pages" / _UNSAFE.sub("-", place).lower()
    path = folder / f"{_UNSAFE.sub('-', api)}.md"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        folder.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(f".{os.getpid()}.new")
        new.write_text(text, encoding="utf-8")
        new.replace(path)  # whoever has it open never sees half of it
    return path
