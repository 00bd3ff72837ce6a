"""Which calls reach which function, and which classes derive from which, over the whole project."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from mindport.analysis import ir
from mindport.analysis.attributes import find_attribute
from mindport.analysis.classes import ancestors
from mindport.analysis.evaluator import CallGraph, Evaluator, Key
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Class, Function, Library, Method, Object

# A callee with more alternatives than this tells nothing about any of them.
_MAX_CALLEES = 4


def collect(ev: Evaluator, units: Iterable[Unit]) -> CallGraph:
    """Note subclasses and call sites, so that parameters can ask their callers.

    Callees are evaluated without knowledge of callers; what that gave is then forgotten, and
    every later answer rests on the same call sites, whatever is asked first.
    """
    units = list(units)
    graph = CallGraph()
    ev.start(units)
    for unit in units:
        for ancestor, index in derivations(ev, unit):
            graph.add_class(ancestor, unit.path, index)
    names = PASSING.union(*(names_of(unit.ir) for unit in units))
    ev.start(units, subclasses=graph)
    for unit in units:
        for function, term, bound in calls_in(ev, unit, names):
            graph.add_call(function, unit.path, term, bound)
    ev.start(units, subclasses=graph, callers=graph)
    return graph


def derivations(ev: Evaluator, unit: Unit) -> list[tuple[Key, int]]:
    """The classes of a file with the project classes that they derive from."""
    found: list[tuple[Key, int]] = []
    for index in range(len(unit.ir.classes)):
        for ancestor in ancestors(ev, ev.atoms.the_class(unit, index))[1:]:
            if isinstance(ancestor, Class):
                found.append(((ancestor.unit.path, ancestor.index), index))
    return found


def calls_in(ev: Evaluator, unit: Unit, names: AbstractSet[str]) -> list[tuple[Key, int, int]]:
    """The calls of a file that enter functions of the project, with the parameters bound before.

    `names` are all `names_of` the project and what is `PASSING`.
    """
    found: list[tuple[Key, int, int]] = []
    terms = unit.ir.terms
    for term, parts in enumerate(terms):
        if parts[0] == ir.CALL:
            callee = terms[parts[1]]
            # `x.view(...)` reaches no function of a project that gives nothing this name.
            if callee[0] != ir.ATTR or callee[2] in names:
                _note(ev, unit, term, parts, found)
    return found


def names_of(file: ir.FileIR) -> frozenset[str]:
    """Every name under which something of a file can be an attribute."""
    names = set(file.names)
    for cls in file.classes:
        names.update(cls.names, cls.attributes, cls.annotations)
    return frozenset(names)


# Library calls through which a project function is called or bound.
PASSING = frozenset({"partial", "__class__", "forward", "__call__"})


def _note(
    ev: Evaluator, unit: Unit, term: int, parts: ir.Term, found: list[tuple[Key, int, int]]
) -> None:
    callees = ev.value(unit, parts[1])
    if not 0 < len(callees) <= _MAX_CALLEES:
        return
    for callee in callees:
        shift = 0
        if isinstance(callee, Library):
            if callee.name != "functools.partial" or not parts[2]:
                continue
            targets, shift = ev.value(unit, parts[2][0]), 1
        else:
            targets = (callee,)
        for target in targets:
            for function, bound in _entered(ev, target):
                key = (function.unit.path, function.index)
                found.append((key, term, bound - shift))


def _entered(ev: Evaluator, callee: Atom) -> list[tuple[Function, int]]:
    """The functions that a call of an atom enters, with the number of parameters bound before."""
    if isinstance(callee, Function):
        return [(callee, 0)]
    if isinstance(callee, Method):
        return [(callee.function, 1)]
    if isinstance(callee, Class):
        return [(function, 1) for function in _methods(ev, callee, "__init__")]
    if isinstance(callee, Object):
        for name in ("forward", "__call__"):
            found = _methods(ev, callee.cls, name)
            if found:
                return [(function, 1) for function in found]
    return []


def _methods(ev: Evaluator, cls: Class, name: str) -> list[Function]:
    _, value = find_attribute(ev, cls, name)
    return [atom for atom in value if isinstance(atom, Function)]
