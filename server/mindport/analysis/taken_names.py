"""Which names of a project's files its other files import."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis import ir
from mindport.analysis.modules import ModuleMap, Unit


def taken_names(modules: ModuleMap, units: Iterable[Unit]) -> dict[str, set[str]]:
    """By path of a file: the names in it that a `from ... import` of another file names."""
    taken: dict[str, set[str]] = {}
    for unit in units:
        for term in unit.ir.terms:
            if term[0] == ir.IMPORT and term[3] is not None:
                path = modules.file_of(unit.path, term[1], term[2])
                if path is not None and path != unit.path:
                    taken.setdefault(path, set()).add(term[3])
    return taken
