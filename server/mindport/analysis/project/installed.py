"""Names that lead out of the project into packages of the user's environment.

Which they are is told here; what they are, somebody finds out who may read files. The analysis goes
on with the answers as with rows of an inventory; a name without an answer stays unknown.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.values.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class InstalledName:
    """What a name of an installed package is: one of the three.

    Another name of something of a scanned library (`same_as`), a class that derives from some of
    theirs (`bases`; `members` are what it defines itself, with what they return), or a function
    that gives such things (`returns`, in the notation of the inventories).
    """

    same_as: str = ""
    bases: tuple[str, ...] = ()
    members: tuple[tuple[str, str, str], ...] = ()  # name, kind, type
    returns: str = ""


def outside_names(unit: Unit, modules: ModuleMap, catalogue: Catalogue) -> frozenset[str]:
    """The dotted names of a file that begin in a package which nothing is known of."""
    found: set[str] = set()
    paths: dict[int, str] = {}
    for index, parts in enumerate(unit.ir.terms):
        path = ""
        if parts[0] == ir.IMPORT:
            path = _imported(unit, modules, catalogue, parts)
        elif parts[0] == ir.GLOBAL:
            bound = unit.ir.names.get(parts[1])
            if bound is not None and unit.ir.terms[bound][0] == ir.IMPORT:
                path = _imported(unit, modules, catalogue, unit.ir.terms[bound])
        elif parts[0] == ir.ATTR and parts[1] in paths and not parts[2].startswith("__"):
            path = f"{paths[parts[1]]}.{parts[2]}"
        if path:
            paths[index] = path
            if "." in path:
                found.add(path)
    return frozenset(found)


def _imported(unit: Unit, modules: ModuleMap, catalogue: Catalogue, parts: ir.Term) -> str:
    _, level, module, name = parts
    top = module.partition(".")[0]
    if level or not top or top in sys.stdlib_module_names or catalogue.is_scanned(module):
        return ""
    path = module if name is None else f"{module}.{name}"
    if any(modules.absolute(unit.path, one) for one in (top, module, path)):
        return ""
    return path


def learn(catalogue: Catalogue, path: str, known: InstalledName) -> None:
    """Add what a name is to the rows of a catalogue, without its package counting as scanned."""
    if known.same_as:
        catalogue.aliases[path] = catalogue.canonical(known.same_as)
    elif known.bases:
        catalogue.rows[path] = (path, "class", "", " ".join(known.bases))
        for name, kind, returns in known.members:
            member = f"{path}.{name}"
            catalogue.rows[member] = (member, kind, returns, "")
    elif known.returns:
        catalogue.rows[path] = (path, "function", known.returns, "")
    catalogue.has_installed = True
