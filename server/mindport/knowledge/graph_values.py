"""Reading what gives the same values in a graph as without one (mapping_db/behaviour)."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterable
from pathlib import Path

COLUMNS = ("api", "backend", "same", "differs", "fails", "note")


def read_graph_values(folder: Path) -> tuple[str, ...]:
    """The APIs all of whose samples were the same in a graph on CPU; "!" before the others.

    In the table of constructs, `builtins__len` is about `builtins.len`.
    """
    found: list[str] = []
    for file in sorted(folder.glob("graph_syntax-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            lines = [one for one in csv.DictReader(stream) if "__" in one["construct"]]
        names = {one["construct"].replace("__", "."): one["result"] for one in lines}
        found += [name if result == "same" else f"!{name}" for name, result in names.items()]
    for file in sorted(folder.glob("graph_values-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for one in csv.DictReader(stream):
                found.append(one["api"] if _is_same(one) else f"!{one['api']}")
    return tuple(sorted(found))


def _is_same(line: dict[str, str]) -> bool:
    return line["differs"] == line["fails"] == "0"


def packed(names: Iterable[str]) -> bytes:
    """Names in a tenth of their room, which the compiled file is short of."""
    return zlib.compress("\n".join(names).encode(), 9)


def unpacked(data: bytes) -> list[str]:
    """The names that `packed` was given."""
    return zlib.decompress(data).decode().split("\n")
