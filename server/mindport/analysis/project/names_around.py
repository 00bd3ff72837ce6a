"""Which names a new import in a file may not bind, because of the files around it.

`from x import *` takes all names of `x`: an import that is added to `x` would hide a name that the
importer has from elsewhere, and the importer's own names would hide one that is added there. A
module inside a package is a name of the package, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import HELPERS, Evaluator


def names_around(
    ev: Evaluator, units: Collection[Unit], libraries: Collection[str]
) -> dict[str, frozenset[str]]:
    """By path of a file: the names. What `libraries` give is the same wherever it is imported."""
    joined = _joined_by_stars(ev, units)
    inside = _modules_inside(ev)
    by_path = {one.path: one for one in units}
    own = {path: frozenset(_own(by_path[path], libraries)) for path in joined}
    found: dict[str, frozenset[str]] = {}
    for unit in units:
        group = joined.get(unit.path, {unit.path})
        names = [own[path] for path in group if path != unit.path]
        names += [inside[path] for path in group if path in inside]
        if any(names):
            found[unit.path] = frozenset().union(*names)
    return found


def _joined_by_stars(ev: Evaluator, units: Iterable[Unit]) -> dict[str, set[str]]:
    """By path, the files that share names by `from x import *`, one with the next."""
    groups: dict[str, set[str]] = {}
    known = {one.path for one in units}
    for unit in units:
        for level, module in unit.ir.stars:
            path = ev.modules.file_of(unit.path, level, module)
            if path is None or path not in known:
                continue
            one = groups.setdefault(unit.path, {unit.path})
            other = groups.setdefault(path, {path})
            if one is not other:
                one |= other
                groups.update(dict.fromkeys(other, one))
    return groups


def _modules_inside(ev: Evaluator) -> dict[str, frozenset[str]]:
    """By path of a package's `__init__.py`, the names of the modules in it."""
    inside: dict[str, set[str]] = {}
    for place in ev.modules.by_location:
        folder, _, name = place.rpartition("/")
        path = ev.modules.by_location.get(folder)
        if path is not None and path.endswith("/__init__.py"):
            inside.setdefault(path, set()).add(name)
    return {path: frozenset(names) for path, names in inside.items()}


def _own(unit: Unit, libraries: Collection[str]) -> Iterator[str]:
    """The names that a file binds, without its imports from MindSpore and from libraries."""
    for name, term in unit.ir.names.items():
        parts = unit.ir.terms[term]
        is_import = parts[0] == ir.IMPORT
        package = parts[2] if is_import else ""
        is_known = package.partition(".")[0] in ("mindspore", *libraries)
        if not is_import or not (is_known or package.rpartition(".")[2] == HELPERS):
            yield name
