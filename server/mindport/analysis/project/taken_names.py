"""Which names of a project's files its other files import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import ModuleAtom
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.imports import is_import

# By path of a file: each name in it that others take, with the paths of those that take it.
Taken: TypeAlias = "dict[str, dict[str, set[str]]]"


def _taken_by(ev: Evaluator, unit: Unit) -> Iterator[tuple[str, str]]:
    """The path of a file and a name in it, for each that a file imports or reads from it."""
    for term in unit.ir.terms:
        if term[0] == ir.IMPORT and term[3] is not None:
            path = ev.modules.file_of(unit.path, term[1], term[2])
            if path is not None:
                yield path, term[3]
        elif term[0] == ir.ATTR and _is_path(unit, term[1]):
            for atom in ev.value(unit, term[1]):
                if isinstance(atom, ModuleAtom) and atom.unit is not unit:
                    yield atom.unit.path, term[2]


def taken_names(ev: Evaluator, units: Iterable[Unit]) -> Taken:
    """The names of files that other files import, or read as `module.name`.

    `from x import *` takes what the file mentions or others take from it.
    """
    modules = ev.modules
    taken: Taken = {}
    stars: list[tuple[str, str]] = []

    def take(source: str, name: str, by: str) -> None:
        taken.setdefault(source, {}).setdefault(name, set()).add(by)

    for unit in units:
        for source, name in _taken_by(ev, unit):
            if source != unit.path:
                take(source, name, unit.path)
        files = [modules.file_of(unit.path, level, module) for level, module in unit.ir.stars]
        stars += [(unit.path, path) for path in files if path is not None and path != unit.path]
        if unit.ir.stars:
            mentioned = {term[1] for term in unit.ir.terms if term[0] == ir.GLOBAL}
            mentioned -= unit.ir.names.keys()  # it has them from elsewhere
            for path in files:
                for name in mentioned if path is not None else ():
                    take(path or "", name, unit.path)
    _hand_on(taken, stars)
    return taken


def _is_path(unit: Unit, term: int) -> bool:
    """Whether a term is a dotted name that begins with what is imported."""
    parts = unit.ir.terms[term]
    while parts[0] == ir.ATTR:
        term = parts[1]
        parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL:
        term = unit.ir.names.get(parts[1], -1)
        return term >= 0 and is_import(unit, term)
    return is_import(unit, term)


def _hand_on(taken: Taken, stars: list[tuple[str, str]]) -> None:
    """What is taken from a file may come from one that it imports with a star."""
    is_growing = True
    while is_growing:
        is_growing = False
        for importer, path in stars:
            below = taken.setdefault(path, {})
            for name in taken.get(importer, ()):
                takers = below.setdefault(name, set())
                is_growing = is_growing or importer not in takers
                takers.add(importer)
