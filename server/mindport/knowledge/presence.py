"""Which MindSpore release has a name: it does, it does not, or nobody can tell.

Evidence of a name in a release: its inventory, its published table, and pages of its
documentation that link to the name. Evidence against it: an inventory without the name, and the
published lists of what was new or deleted. Only what is known to be absent is ever reported.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path


class Presence(str, Enum):
    """Whether a release has a name."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    THERE = "t"
    ABSENT = "a"
    UNKNOWN = "u"


@dataclass(frozen=True, slots=True)
class Documented:
    """What the documentation of releases says of names: `mapping_db/official`."""

    there: Mapping[str, frozenset[str]] = field(default_factory=dict)  # name -> releases
    absent: Mapping[str, frozenset[str]] = field(default_factory=dict)


def read_documented(folder: Path) -> Documented:
    """Read `documented.csv` and `updates.csv`; nothing where the folder lacks them."""
    there: dict[str, set[str]] = {}
    absent: dict[str, set[str]] = {}
    for line in _lines(folder / "documented.csv"):
        there.setdefault(line["name"], set()).update(line["releases"].split())
    for line in _lines(folder / "updates.csv"):
        name = line["name"]
        if line["status"] == "New":
            there.setdefault(name, set()).add(line["release"])
            absent.setdefault(name, set()).add(line["compared_with"])
        elif line["status"] == "Deleted":
            absent.setdefault(name, set()).add(line["release"])
    return Documented(_frozen(there), _frozen(absent))


def _frozen(found: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {name: frozenset(releases) for name, releases in found.items()}


def _lines(file: Path) -> Iterator[dict[str, str]]:
    if file.is_file():
        with file.open(encoding="utf-8", newline="") as stream:
            yield from csv.DictReader(stream)


def presences(there: Sequence[bool], absent: Sequence[bool]) -> tuple[Presence, ...]:
    """The answer for each release, oldest first, from what was seen in some of them.

    What was seen on both sides of a release is there, unless it was seen to be absent between.
    What was absent in a release, and seen in none before it, was absent in those as well. A name
    that was absent stays absent until it is seen again.
    """
    known = [_seen(*pair) for pair in zip(there, absent, strict=True)]
    found: list[Presence] = []
    for place, one in enumerate(known):
        before = _nearest(known[:place][::-1])
        after = _nearest(known[place + 1 :])
        if one is not Presence.UNKNOWN:
            found.append(one)
        elif before is Presence.ABSENT or (before is Presence.UNKNOWN and after is Presence.ABSENT):
            # Between an absence and a first sight nobody knows when the name came.
            found.append(Presence.UNKNOWN if after is Presence.THERE else Presence.ABSENT)
        elif before is after is Presence.THERE:
            found.append(Presence.THERE)
        else:
            found.append(Presence.UNKNOWN)
    return tuple(found)


def _seen(is_there: bool, is_absent: bool) -> Presence:
    """What was documented is there, whatever a list of changes says."""
    if is_there:
        return Presence.THERE
    return Presence.ABSENT if is_absent else Presence.UNKNOWN


def _nearest(known: Sequence[Presence]) -> Presence:
    return next((one for one in known if one is not Presence.UNKNOWN), Presence.UNKNOWN)
