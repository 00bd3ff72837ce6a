"""The models that exist for MindSpore: tables made from released packages and public lists."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mindport import dossier

_SHIPPED = Path(dossier.__path__[0]) / "models"
_CHECKOUT = Path(dossier.__path__[0]).parents[2] / "mapping_db" / "models"


class Release(NamedTuple):
    """A package that was read."""

    package: str
    version: str
    date: str
    source: str


class Known(NamedTuple):
    """A name in a package."""

    name: str
    kind: str  # class, function, or model: the name of the architecture itself
    architecture: str
    file: str
    release: Release


@lru_cache(maxsize=1)
def known_models() -> Mapping[str, tuple[Known, ...]]:
    """By name, in small letters without underscores."""
    found: defaultdict[str, list[Known]] = defaultdict(list)
    folder = _SHIPPED if _SHIPPED.is_dir() else _CHECKOUT
    for path in sorted(folder.glob("*.csv")):
        for known in _read(path):
            found[normal(known.name)].append(known)
    return {name: tuple(each) for name, each in found.items()}


def _read(path: Path) -> Iterator[Known]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    package, rest = head.removeprefix("# ").split(" ", 1)
    version, date, source = (part.strip() for part in rest.split(","))
    release = Release(package, version, date, source)
    for row in csv.DictReader(lines):
        yield Known(row["name"], row["kind"], row["architecture"], row["file"], release)


def normal(name: str) -> str:
    """A name as it is compared: `OSNet_x1_0` is `osnetx10`."""
    return "".join(filter(str.isalnum, name)).lower()
