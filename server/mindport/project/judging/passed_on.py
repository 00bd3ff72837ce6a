"""Imports of torch that other files needed: they go away once no file takes their names.

A file is converted with all names that others take from it as they are. Where these are written
directly in the end, the file that passed them on is converted once more without them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from mindport.analysis.project.imported_names import imported_as
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.taken_after import taken_after
from mindport.analysis.project.taken_names import Taken
from mindport.analysis.values.evaluator import Evaluator
from mindport.rewrite.migrate import Migrated

# Converts a file, given the names that others take from it.
_Convert = Callable[[str, Collection[str]], Migrated]


class Passed(NamedTuple):
    """A name of a library that a file imports, and others take from that file."""

    path: str
    name: str


def passed_on(ev: Evaluator, units: Mapping[str, Unit], taken: Taken) -> list[Passed]:
    """The names of libraries that files of a project pass on."""
    return [
        Passed(path, name)
        for path, names in taken.items()
        for name in names
        if path in units and any(map(ev.catalogue.is_scanned, imported_as(ev, units[path], name)))
    ]


def settled(
    ev: Evaluator,
    units: Mapping[str, Unit],
    taken: Taken,
    passed: Iterable[Passed],
    made: Mapping[str, Migrated],
    *,
    convert: _Convert,
) -> dict[str, Migrated]:
    """The files that have another text when names that nobody takes any more are passed on no more.

    `taken` are the names that others took from each file before, `passed` those of libraries,
    `made` what became of the files.
    """
    changed: dict[str, Migrated] = {}
    left: dict[str, set[str]] = {}  # the names that a file passes on now, where these are fewer
    known: dict[str, set[tuple[str, str]]] = {}  # what each file takes as it is written now

    def is_taken(one: Passed) -> bool:
        takers = taken[one.path][one.name]
        return any(taker not in made or may_take(taker, one) for taker in takers)

    def may_take(taker: str, one: Passed) -> bool:
        text = changed.get(taker, made[taker]).text
        handed_on = left.get(taker, taken.get(taker, ()))
        if one.name not in handed_on and not re.search(rf"\b{one.name}\b", text):
            return False  # what a file takes is named there
        if taker not in known:
            known[taker] = set(taken_after(ev, units[taker], text, handed_on))
        return one in known[taker]

    watched = [one for one in passed if one.path in made]
    while free := [one for one in watched if not is_taken(one)]:
        watched = [one for one in watched if one not in free]
        for path in dict.fromkeys(one.path for one in free):
            gone = {one.name for one in free if one.path == path}
            left[path] = set(left.get(path, taken[path])) - gone
            if made[path].keeps_torch:  # else its star passes them on
                changed[path] = convert(path, left[path])
            known.pop(path, None)
    return changed
