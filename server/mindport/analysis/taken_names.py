"""Which names of a project's files its other files import."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis import ir
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.imports import is_import
from mindport.analysis.modules import Unit
from mindport.analysis.values import ModuleAtom


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


def taken_names(ev: Evaluator, units: Iterable[Unit]) -> dict[str, set[str]]:
    """By path of a file: the names in it that other files import, or read as `module.name`.

    `from x import *` takes what the file mentions or others take from it.
    """
    modules = ev.modules
    taken: dict[str, set[str]] = {}
    stars: list[tuple[str, str]] = []
    for unit in units:
        for source, name in _taken_by(ev, unit):
            if source != unit.path:
                taken.setdefault(source, set()).add(name)
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


def _hand_on(taken: dict[str, set[str]], stars: list[tuple[str, str]]) -> None:
    """What is taken from a file may come from one that it imports with a star."""
    is_growing = True
    while is_growing:
        before = sum(map(len, taken.values()))
        for importer, path in stars:
            taken.setdefault(path, set()).update(taken.get(importer, ()))
        is_growing = sum(map(len, taken.values())) > before
