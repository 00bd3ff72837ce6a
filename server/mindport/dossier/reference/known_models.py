"""The models that exist for MindSpore: tables made from released packages, and how names match."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mindport import dossier

_SHIPPED = Path(dossier.__path__[0]) / "models"
_CHECKOUT = Path(dossier.__path__[0]).parents[2] / "mapping_db" / "models"
# A name that so many architectures have says nothing of any.
COMMON = 4
_FEWEST = 2  # names of an architecture
REPOSITORY = "repository"  # the kind of the name of a repository
_SEVERAL = 3  # packages that have an architecture: its name is no word for a part of any
_SHORT = 3  # letters of a name that says nothing: `Net`


class Release(NamedTuple):
    """A package that was read."""

    package: str
    version: str
    date: str
    source: str


class Known(NamedTuple):
    """A name in a package."""

    name: str
    kind: str  # class or function
    architecture: str
    file: str
    release: Release


class Match(NamedTuple):
    """An architecture of a package with the names of the project that it has."""

    release: Release
    architecture: str
    names: tuple[str, ...]
    score: float
    is_own: bool  # a name is that of the architecture itself


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
    return name.replace("_", "").replace("-", "").lower()


@lru_cache(maxsize=1)
def _architectures() -> Mapping[tuple[Release, str], int]:
    """How many names an architecture has: one alone is a layer in a file of its own."""
    return Counter(
        (one.release, one.architecture) for each in known_models().values() for one in each
    )


@lru_cache(maxsize=1)
def _by_architecture() -> Mapping[str, tuple[tuple[Release, str], ...]]:
    found: defaultdict[str, list[tuple[Release, str]]] = defaultdict(list)
    for key in _architectures():
        found[normal(key[1])].append(key)
    return {name: tuple(each) for name, each in found.items()}


def _named_after(name: str, kind: str) -> tuple[tuple[Release, str], ...]:
    """The architectures whose name a class has (`DETR`), or has first (`BLIP_Pretrain`).

    Of a function, the whole name must be that of one; a repository may have a short name.
    """
    known = _by_architecture()
    whole, first = normal(name), normal(name.partition("_")[0])
    of = {normal(one.architecture) for one in known_models().get(whole, ())}
    is_common = len(of) >= COMMON and len({key[0] for key in known.get(whole, ())}) < _SEVERAL
    if kind != REPOSITORY and is_common:
        return ()
    if kind == "function" and name.startswith("_"):
        return ()
    for one in [whole] if kind == "function" else [whole, first]:
        if one in known and (len(one) > _SHORT or kind == REPOSITORY):
            return known[one]
    return ()


def matches(names: Iterable[tuple[str, str]]) -> list[Match]:
    """The architectures that have some of the names (with their kinds), the best first.

    A name counts for less the more architectures have it. One name is enough where it is that of
    the architecture.
    """
    index, sizes = known_models(), _architectures()
    found: defaultdict[tuple[Release, str], dict[str, float]] = defaultdict(dict)
    for name, kind in dict.fromkeys(names):
        for key in _named_after(name, kind):
            found[key][name] = 2.0
        known = index.get(normal(name), ())
        each = [one for one in known if kind == "class" or one.kind == "function"]
        places = {(one.release, one.architecture) for one in each}
        architectures = {normal(one.architecture) for one in each}
        if not each or len(architectures) >= COMMON:
            continue
        for key in places:
            weight = 2.0 if _is_own(name, key[1]) else 1.0
            found[key][name] = weight / len(architectures)
    made = [
        Match(
            release,
            architecture,
            tuple(sorted(weights)),
            sum(weights.values()),
            any(_is_own(one, architecture) for one in weights),
        )
        for (release, architecture), weights in found.items()
    ]
    made = [one for one in made if one.is_own or len(one.names) > 1]
    made = [one for one in made if sizes[one.release, one.architecture] >= _FEWEST]
    return sorted(made, key=lambda one: (-one.score, one.release.package, one.architecture))


def _is_own(name: str, architecture: str) -> bool:
    """Whether a name begins with that of the architecture: `EncodecModel` of `encodec`."""
    of = normal(architecture)
    return normal(name) == of or (len(of) > 3 and normal(name).startswith(of))
