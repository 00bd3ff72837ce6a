"""Imports of torch that other files needed: they go away once no file takes their names.

A file is converted with all names that others take from it as they are. Where these are written
directly in the end, the file that passed them on is converted once more without them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from mindport.analysis.evaluator import Evaluator
from mindport.analysis.imported_names import imported_as
from mindport.analysis.modules import Unit
from mindport.analysis.taken_after import taken_after
from mindport.analysis.taken_names import Taken
from mindport.rewrite.migrate import Migrated

# Converts a file, given the names that others take from it.
_Convert = Callable[[str, Collection[str]], Migrated]


def settled(
    ev: Evaluator,
    units: Mapping[str, Unit],
    taken: Taken,
    made: Mapping[str, Migrated],
    convert: _Convert,
) -> dict[str, Migrated]:
    """The files that have another text when names that nobody takes any more are passed on no more.

    `taken` are the names that others took from each file before, `made` what became of the files.
    """
    left: dict[str, set[str]] = {}  # the names that a file passes on still
    watched: list[tuple[str, str]] = []  # those that come from a library: a file, and a name in it
    for path, after in made.items():
        passed = _passed_on(ev, units[path], taken.get(path, ())) if after.keeps_torch else ()
        if passed:
            left[path] = set(taken[path])
            watched += [(path, name) for name in passed]
    changed: dict[str, Migrated] = {}
    known: dict[str, set[tuple[str, str]]] = {}  # what each file takes as it is written now

    def takes(taker: str, path: str, name: str) -> bool:
        if taker not in made:
            return True
        if taker not in known:
            text = changed.get(taker, made[taker]).text
            handed_on = left.get(taker, taken.get(taker, ()))
            known[taker] = set(taken_after(ev, units[taker], text, handed_on))
        return (path, name) in known[taker]

    while watched:
        free = [
            (path, name)
            for path, name in watched
            if not any(takes(taker, path, name) for taker in taken[path][name])
        ]
        if not free:
            break
        watched = [one for one in watched if one not in free]
        for path, name in free:
            left[path].discard(name)
        for path in dict.fromkeys(path for path, _ in free):
            changed[path] = convert(path, left[path])
            known.pop(path, None)
    return changed


def _passed_on(ev: Evaluator, unit: Unit, names: Iterable[str]) -> list[str]:
    """Those of some names that come from a library."""
    return [
        name for name in names if any(map(ev.catalogue.is_scanned, imported_as(ev, unit, name)))
    ]
