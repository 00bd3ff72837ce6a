"""Which release of torch the code needs, beside the releases that its files state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mindport import dossier
from mindport.dossier.model import Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reference.stated import Stated

_SHIPPED = Path(dossier.__path__[0]) / "releases" / "torch.csv"
_CHECKOUT = Path(dossier.__path__[0]).parents[2] / "mapping_db" / "releases" / "torch.csv"
_BOUND = re.compile(r"(==|===|<=|>=|~=|\^|<|>)?\s*v?(\d+)(?:\.(\d+))?")
_Release: TypeAlias = tuple[int, int]  # major and minor


class Needed(NamedTuple):
    """The newest API that the code calls, and the release that it was new in."""

    release: _Release
    api: str
    place: Place

    @property
    def fact(self) -> Fact:
        """The release, with the API that asks for it."""
        return Fact("needs at least", f"{_shown(self.release)} for `{self.api}`", place=self.place)

    def notes(self, each: Iterable[Stated]) -> Iterator[str]:
        """What files state that does not have the API, or may not have it."""
        where = f"`{self.api}` ({self.place.path}:{self.place.line})"
        for version in dict.fromkeys(one.version for one in each if one.version):
            lowest, highest = _allowed(version)
            if highest is not None and highest < self.release:
                yield f"Files state {version}, but {where} is new in {_shown(self.release)}."
            elif lowest is not None and lowest < self.release:
                yield f"{version} allows releases without {where}, new in {_shown(self.release)}."


@lru_cache(maxsize=1)
def _first() -> dict[str, _Release]:
    """The first release of each API that not all releases have."""
    path = _SHIPPED if _SHIPPED.is_file() else _CHECKOUT
    rows = (line.rpartition(",") for line in path.read_text(encoding="utf-8").splitlines()[2:])
    return {api: _release(text) for api, _, text in rows}


def needed(project: Project) -> Needed | None:
    """The newest API of torch that the code calls for certain; None where all is old."""
    first = _first()
    found = [
        (first[use.api], use)
        for use in project.result.uses
        if use.api in first and not (use.is_choice or use.is_sighted)
    ]
    if not found:
        return None
    release, use = max(found, key=lambda one: one[0])
    at = use.range.start
    return Needed(release, use.api, project.shown_place(use.path, at.line, at.column))


def _allowed(version: str) -> tuple[_Release | None, _Release | None]:
    """The lowest and the highest minor release that a requirement allows; None for no bound."""
    lowest, highest = None, None
    for sign, major, minor in _BOUND.findall(version):
        release = int(major), int(minor or 0)
        if sign in ("==", "===", ""):
            return release, release
        if sign in (">=", ">", "~=", "^"):
            lowest = release
        elif sign == "<=":
            highest = release
        else:
            highest = _before(release)
    return lowest, highest


def _before(release: _Release) -> _Release:
    major, minor = release
    return (major, minor - 1) if minor else (major - 1, 99)


def _release(text: str) -> _Release:
    major, _, minor = text.partition(".")
    return int(major), int(minor)


def _shown(release: _Release) -> str:
    return "torch {}.{}".format(*release)
