"""What imported and global names mean."""

from __future__ import annotations

import builtins

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Import, Term
from mindport.analysis.project.module_names import Unit, location
from mindport.analysis.values.domain import UNKNOWN, Class, Function, Record, Value, join
from mindport.analysis.values.evaluator import Evaluator

_BUILTINS = frozenset(dir(builtins))


def library_name(ev: Evaluator, path: str) -> Value:
    """A dotted path into a library."""
    if not ev.catalogue.is_scanned(path):
        if ev.catalogue.has_installed:
            led = ev.catalogue.canonical(path)
            if led in ev.catalogue.rows:
                return ev.atoms.library(led, ev.catalogue.kind(led))
        return ev.atoms.library(path, "external")
    name = ev.catalogue.canonical(path)
    return ev.atoms.library(name, ev.catalogue.kind(name))


def import_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """IMPORT."""
    _, level, module, name = parts
    if level:
        return _project_name(ev, unit, ev.modules.relative_location(unit.path, level, module), name)
    path = ev.modules.absolute(unit.path, module)
    if path is not None:
        return _project_name(ev, unit, location(path), name)
    if name is not None:
        inner = ev.modules.absolute(unit.path, f"{module}.{name}")
        if inner is not None:
            return _module(ev, inner)
        return library_name(ev, f"{module}.{name}")
    return library_name(ev, module)


def _module(ev: Evaluator, path: str) -> Value:
    unit = ev.load(path)
    return UNKNOWN if unit is None else ev.atoms.module(unit)


def _project_name(ev: Evaluator, importer: Unit, place: str, name: str | None) -> Value:
    path = ev.modules.by_location.get(place)
    if name is None:
        return UNKNOWN if path is None else _module(ev, path)
    if path is not None and path != importer.path:
        unit = ev.load(path)
        if unit is not None:
            found = module_attribute(ev, unit, name)
            if found:
                return found
    inner = ev.modules.by_location.get(f"{place}/{name}")
    return UNKNOWN if inner is None else _module(ev, inner)


def module_attribute(ev: Evaluator, unit: Unit, name: str) -> Value:
    """What a project module binds to a name: its own, a submodule, or through star imports."""
    term = unit.ir.names.get(name)
    if term is not None:
        found = ev.value(unit, term)
        if found:
            return found
    if unit.is_package:
        place = unit.path.rpartition("/")[0]
        inner = ev.modules.by_location.get(f"{place}/{name}")
        if inner is not None:
            return _module(ev, inner)
    return UNKNOWN if term is not None else _from_stars(ev, unit, name)


def module_table(ev: Evaluator, unit: Unit) -> Value:
    """The `__dict__` of a module: the functions and classes of the project that it has by name."""
    return ev.fact(("table", unit), UNKNOWN, lambda: _table(ev, unit))


def _table(ev: Evaluator, unit: Unit) -> Value:
    entries: list[tuple[object, Value]] = []
    for name in sorted(unit.ir.names):
        defined = tuple(
            one for one in module_attribute(ev, unit, name) if isinstance(one, (Function, Class))
        )
        if defined:
            entries.append((name, defined))
    rest = UNKNOWN
    for level, module in unit.ir.stars:
        path = ev.modules.file_of(unit.path, level, module)
        other = None if path is None or path == unit.path else ev.load(path)
        for atom in () if other is None else module_table(ev, other):
            held = (value for _, value in atom.entries) if isinstance(atom, Record) else ()
            for value in held:
                rest = join(rest, value)
    return ev.atoms.record(tuple(entries), rest) if entries or rest else UNKNOWN


def _from_stars(ev: Evaluator, unit: Unit, name: str) -> Value:
    return ev.fact(("star", unit, name), UNKNOWN, lambda: _first_from_stars(ev, unit, name))


def _first_from_stars(ev: Evaluator, unit: Unit, name: str) -> Value:
    if not name.startswith("_"):
        for level, module in unit.ir.stars:
            found = _from_star(ev, unit, level, module, name)
            if found:
                return found
    return UNKNOWN


def _from_star(ev: Evaluator, unit: Unit, level: int, module: str, name: str) -> Value:
    path = ev.modules.file_of(unit.path, level, module)
    if path is not None and path != unit.path:
        other = ev.load(path)
        return UNKNOWN if other is None else module_attribute(ev, other, name)
    if level == 0 and ev.catalogue.is_scanned(module):
        found = ev.catalogue.canonical(f"{module}.{name}")
        if found in ev.catalogue.rows:
            return library_name(ev, found)
    return UNKNOWN


def global_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """GLOBAL: the module's own name, else a builtin."""
    name = parts[1]
    term = unit.ir.names.get(name)
    if term is not None:
        return ev.value(unit, term)
    found = _from_stars(ev, unit, name)
    if found:
        return found
    return ev.atoms.library(f"builtins.{name}", "external") if name in _BUILTINS else UNKNOWN


def tried_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """TRIED: the import, or what takes its place, where a library is known to have it or not."""
    taken = _taken(ev, unit, parts)
    return ev.join_all(unit, parts[1:3]) if taken is None else ev.value(unit, taken)


def taken_import(ev: Evaluator, unit: Unit, term: int) -> Import | None:
    """The import that a name of a module comes from, of those that are tried in turn."""
    while term >= 0 and unit.ir.terms[term][0] == ir.TRIED:
        term = _taken(ev, unit, unit.ir.terms[term]) or -1
    parts = unit.ir.terms[term] if term >= 0 else ()
    return (parts[1], parts[2], parts[3]) if parts and parts[0] == ir.IMPORT else None


def _taken(ev: Evaluator, unit: Unit, parts: Term) -> int | None:
    _, first, instead, *tried = parts
    found = [_is_there(ev, unit, unit.ir.terms[one]) for one in tried]
    if False in found:
        return int(instead)
    return None if None in found else int(first)


def _is_there(ev: Evaluator, unit: Unit, parts: Term) -> bool | None:
    """Whether a library has what is imported of it; None where nobody knows."""
    _, level, module, name = parts
    catalogue = ev.catalogue
    if level or not catalogue.is_scanned(module) or ev.modules.absolute(unit.path, module):
        return None
    path = f"{module}.{name}" if name else module
    if catalogue.canonical(path) in catalogue.rows:
        return True
    is_listed = name and catalogue.kind(catalogue.canonical(module)) == "module"
    return False if is_listed and not name.startswith("_") else None


def is_import(unit: Unit, term: int) -> bool:
    """Whether a term is an import, by whatever paths of control flow."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:
        return any(is_import(unit, part) for part in parts[1:] if part != term and part < term)
    return parts[0] in (ir.IMPORT, ir.TRIED)


def _given(unit: Unit, term: int) -> list[int]:
    """The alternatives of a name without None, which stands in where an import fails."""
    kind, *parts = unit.ir.terms[term]
    earlier = (part for part in (parts[:2] if kind == ir.TRIED else parts) if part < term)
    return [part for part in earlier if unit.ir.terms[part] != (ir.CONST, None)]


def through_imports(unit: Unit, term: int, depth: int = 50) -> bool:
    """Whether a name is known through imports alone (renamed, or an attribute of a module)."""
    kind, *parts = unit.ir.terms[term]
    if kind in (ir.PHI, ir.TRIED):
        given = _given(unit, term)
        return bool(given) and all(through_imports(unit, part, depth) for part in given)
    if kind == ir.GLOBAL and parts[0] not in unit.ir.names:
        return bool(unit.ir.stars)
    if kind in (ir.GLOBAL, ir.ATTR):
        inner = unit.ir.names[parts[0]] if kind == ir.GLOBAL else parts[0]
        return depth > 0 and through_imports(unit, inner, depth - 1)
    return bool(kind == ir.IMPORT)
