"""Which names of a project's files its other files import."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis import ir
from mindport.analysis.modules import ModuleMap, Unit


def taken_names(modules: ModuleMap, units: Iterable[Unit]) -> dict[str, set[str]]:
    """By path of a file: the names in it that other files import.

    `from x import *` takes what the file mentions or others take from it.
    """
    taken: dict[str, set[str]] = {}
    stars: list[tuple[str, str]] = []
    for unit in units:
        for term in unit.ir.terms:
            if term[0] == ir.IMPORT and term[3] is not None:
                path = modules.file_of(unit.path, term[1], term[2])
                if path is not None and path != unit.path:
                    taken.setdefault(path, set()).add(term[3])
        files = [modules.file_of(unit.path, level, module) for level, module in unit.ir.stars]
        stars += [(unit.path, path) for path in files if path is not None and path != unit.path]
        if unit.ir.stars:
            mentioned = {term[1] for term in unit.ir.terms if term[0] == ir.GLOBAL}
            mentioned -= unit.ir.names.keys()  # it has them from elsewhere
            for path in files:
                if path is not None:
                    taken.setdefault(path, set()).update(mentioned)
    _hand_on(taken, stars)
    return taken


def _hand_on(taken: dict[str, set[str]], stars: list[tuple[str, str]]) -> None:
    """What is taken from a file may come from one that it imports with a star."""
    is_growing = True
    while is_growing:
        before = sum(map(len, taken.values()))
        for importer, path in stars:
            taken.setdefault(path, set()).update(taken.get(importer, ()))
        is_growing = sum(map(len, taken.values())) > before
