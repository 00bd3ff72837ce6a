"""What names stand for by import statements alone, through whatever modules of the project."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Import
from mindport.analysis.project.module_names import Unit, location
from mindport.analysis.values.attributes import own_attribute
from mindport.analysis.values.domain import Class, Constant, Library, Value
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.imports import is_import, taken_import

# A name of a library in full, a module or a class of the project.
_Target: TypeAlias = "str | Unit | Class"
# Terms of what is written as a name.
_NAMING = frozenset({ir.ATTR, ir.IMPORT, ir.GLOBAL, ir.PHI, ir.TRIED})


def imported_as(ev: Evaluator, unit: Unit, dotted: str) -> frozenset[str]:
    """The library names that a dotted name of a file stands for.

    A variable of the module that holds a module of a library is as good as an import of it,
    `F = torch.nn.functional`. One that holds anything else is a name of its own.
    """
    head, *rest = dotted.split(".")
    found = set(_imported(ev, unit, head))
    for name in rest:
        found = {inner for one in found for inner in _below(ev, one, name)}
    return frozenset(one for one in found if isinstance(one, str))


def _below(ev: Evaluator, target: _Target, name: str) -> Iterator[_Target]:
    if isinstance(target, str):
        yield f"{target}.{name}"
    elif isinstance(target, Class):
        yield from _modules(own_attribute(ev, target, name)[1])
    else:
        yield from _of_module(ev, target, name)


def _of_module(ev: Evaluator, unit: Unit, name: str) -> frozenset[_Target]:
    """What a module binds to a name by an import, and its submodules.

    Modules that import everything from each other lead to one name on many paths.
    """
    return ev.fact(
        ("passed on", unit, name), frozenset(), lambda: frozenset(_passed_on(ev, unit, name))
    )


def _passed_on(ev: Evaluator, unit: Unit, name: str) -> Iterator[_Target]:
    term = unit.ir.names.get(name)
    if term is not None and unit.ir.terms[term][0] == ir.CLASS:
        yield from _held_module(ev, unit, term)
    if term is not None and not is_import(unit, term):
        return
    found = list(_imported(ev, unit, name))
    yield from found
    if not found and term is None and unit.is_package:
        inner = _loaded(ev, f"{location(unit.path)}/{name}")
        if inner is not None:
            yield inner


def _imported(ev: Evaluator, unit: Unit, name: str) -> Iterator[_Target]:
    statements = unit.ir.imported.get(name)
    if statements is not None:
        taken = taken_import(ev, unit, unit.ir.names.get(name, -1))
        for one in statements if taken is None else (taken,):
            yield from _of_statement(ev, unit, one)
    elif name in unit.ir.names:
        yield from _held_module(ev, unit, unit.ir.names[name])
    elif not name.startswith("_"):
        for level, module in unit.ir.stars:
            yield from _of_star(ev, unit, (level, module, name))


def _held_module(ev: Evaluator, unit: Unit, term: int) -> Iterator[_Target]:
    operation = unit.ir.terms[term][0]
    if operation in _NAMING:
        yield from _modules(ev.value(unit, term))
    elif operation == ir.CLASS:
        yield ev.atoms.the_class(unit, unit.ir.terms[term][1])


def _modules(value: Value) -> Iterator[_Target]:
    """The module of a library that a value is, if it is not None."""
    value = tuple(one for one in value if not isinstance(one, Constant) or one.value is not None)
    if len(value) == 1 and isinstance(value[0], Library) and value[0].kind == "module":
        yield value[0].name


def _of_statement(ev: Evaluator, unit: Unit, statement: Import) -> Iterator[_Target]:
    level, module, name = statement
    place = _place(ev, unit, level, module)
    if place is None:
        yield f"{module}.{name}" if name else module
        return
    other = _loaded(ev, place)
    if name is None:
        if other is not None:
            yield other
        return
    found = frozenset() if other is None or other is unit else _of_module(ev, other, name)
    yield from found
    inner = None if found else _loaded(ev, f"{place}/{name}")
    if inner is not None:
        yield inner


def _of_star(ev: Evaluator, unit: Unit, statement: Import) -> Iterator[_Target]:
    level, module, name = statement
    path = ev.modules.file_of(unit.path, level, module)
    other = ev.load(path) if path is not None and path != unit.path else None
    if other is not None:
        yield from _of_module(ev, other, name or "")
    elif level == 0 and ev.catalogue.is_scanned(module):
        full = f"{module}.{name}"
        if ev.catalogue.canonical(full) in ev.catalogue.rows:
            yield full


def _place(ev: Evaluator, unit: Unit, level: int, module: str) -> str | None:
    """The place of a module of the project; None for a library."""
    if level:
        return ev.modules.relative_location(unit.path, level, module)
    path = ev.modules.absolute(unit.path, module)
    return None if path is None else location(path)


def _loaded(ev: Evaluator, place: str) -> Unit | None:
    path = ev.modules.by_location.get(place)
    return None if path is None else ev.load(path)


def module_of(ev: Evaluator, unit: Unit, dotted: str) -> Unit | None:
    """The module of the project that a dotted name of a file stands for."""
    head, *rest = dotted.split(".")
    found = set(_imported(ev, unit, head))
    for name in rest:
        found = {inner for one in found for inner in _below(ev, one, name)}
    return next((one for one in found if isinstance(one, Unit)), None)
