"""Imports of torch that other files needed: they go away once no file takes their names.

A file is converted with all names that others take from it as they are. Where these are written
directly in the end, the file that passed them on is converted once more without them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from mindport.analysis.evaluator import Evaluator
from mindport.analysis.imported_names import imported_as
from mindport.analysis.modules import Unit
from mindport.analysis.taken_after import taken_after
from mindport.rewrite.migrate import Migrated

# Converts a file, given the names that others take from it.
_Convert = Callable[[str, Collection[str]], Migrated]


def settled(
    ev: Evaluator,
    units: Mapping[str, Unit],
    taken: Mapping[str, Collection[str]],
    made: Mapping[str, Migrated],
    convert: _Convert,
) -> dict[str, Migrated]:
    """The files that have another text when names that nobody takes any more are passed on no more.

    `taken` are the names that others took from each file before, `made` what became of the files.
    """
    passing = {
        path: set(taken[path])
        for path, after in made.items()
        if after.keeps_torch and path in taken and _passes_on(ev, units[path], taken[path])
    }
    changed: dict[str, Migrated] = {}
    if not passing:
        return changed
    texts = {path: after.text for path, after in made.items()}
    before: Mapping[str, Collection[str]] = taken
    while (still := _taken_from(ev, units, texts, before)) != before:
        before = still
        for path, known in passing.items():
            now = known & still.get(path, set())
            if now != known:
                passing[path], changed[path] = now, convert(path, now)
                texts[path] = changed[path].text
    return changed


def _passes_on(ev: Evaluator, unit: Unit, names: Collection[str]) -> bool:
    """Whether one of some names comes from a library."""
    paths = (path for name in names for path in imported_as(ev, unit, name))
    return any(ev.catalogue.is_scanned(path) for path in paths)


def _taken_from(
    ev: Evaluator,
    units: Mapping[str, Unit],
    texts: Mapping[str, str],
    handed_on: Mapping[str, Collection[str]],
) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path, text in texts.items():
        for module, name in taken_after(ev, units[path], text, handed_on.get(path, ())):
            found.setdefault(module, set()).add(name)
    return found
