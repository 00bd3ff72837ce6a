"""Reading what gives the same values in a graph as without one (mapping_db/behaviour)."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

# Where one operator has a name.
ONE_OPERATOR = ("torch", "torch.Tensor", "torch.nn.functional")
COLUMNS = ("api", "backend", "same", "differs", "fails", "note")


def read_graph_values(folder: Path) -> tuple[str, ...]:
    """The APIs all of whose samples were the same in a graph on CPU; "!" before the others.

    In the table of constructs, `builtins__len` is about `builtins.len`.
    """
    same: dict[str, bool] = {}
    for line in _lines(folder, "graph_syntax"):
        if "__" in line["construct"]:
            same[line["construct"].replace("__", ".")] = line["result"] == "same"
    for table in ("graph_values", "graph_draws"):  # where numbers are drawn, the last one knows
        same |= {line["api"]: _is_same(line) for line in _lines(folder, table)}
    return _shortened([api if is_same else f"!{api}" for api, is_same in same.items()])


def _lines(folder: Path, table: str) -> Iterator[dict[str, str]]:
    """The lines of a table of each release."""
    for file in sorted(folder.glob(f"{table}-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            yield from csv.DictReader(stream)


def _shortened(found: list[str]) -> tuple[str, ...]:
    """One name for each operator: the others follow, but for those with a "!", which are kept."""
    same = {_operator(one): one for one in sorted(found, reverse=True) if not one.startswith("!")}
    faults = (one for one in found if one.startswith("!") and _operator(one[1:]) in same)
    return (*sorted(same.values()), *sorted(faults))


def _operator(api: str) -> str:
    """The same for the ways to name one operator: `torch.add`, `torch.Tensor.add`."""
    owner, _, leaf = api.rpartition(".")
    return leaf if owner in ONE_OPERATOR else api


def _is_same(line: dict[str, str]) -> bool:
    return line["differs"] == line["fails"] == "0"


_PART = 900  # bytes that SQLite keeps in a page with other rows


def packed(names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Rows with names in a fifth of their room, which the compiled file is short of."""
    data = zlib.compress("\n".join(names).encode(), 9)
    for number, start in enumerate(range(0, len(data), _PART)):
        yield f"same_in_graph {number}", data[start : start + _PART]


def unpacked(parts: Iterable[bytes]) -> list[str]:
    """The names that `packed` was given."""
    return zlib.decompress(b"".join(parts)).decode().split("\n")
