"""Which calls reach which function, and which classes derive from which, over the whole project."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.call_sites import CallGraph, Entry, Key
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import find_attribute, own_attribute
from mindport.analysis.values.classes import ancestors, subclasses
from mindport.analysis.values.domain import Atom, Class, Function, Library, Method, Object
from mindport.analysis.values.evaluator import Evaluator

# A callee with more alternatives than this tells nothing about any of them.
_MAX_CALLEES = 40
_MAX_OVERRIDES = 64

# A function, and how a call of a file enters it.
Given: TypeAlias = "tuple[Key, Entry]"


def collect(ev: Evaluator, units: Iterable[Unit]) -> CallGraph:
    """Note subclasses and call sites, so that parameters can ask their callers.

    Callees are evaluated without knowledge of callers; callees that are parameters, in a second
    round, with what the first has found. What that gave is then forgotten, and every later answer
    rests on the same call sites, whatever is asked first.
    """
    units = list(units)
    first, graph = CallGraph(), CallGraph()
    ev.start(units)
    for unit in units:
        for ancestor, index in derivations(ev, unit):
            graph.add_class(ancestor, unit.path, index)
    names = PASSING.union(*(names_of(unit.ir) for unit in units))
    noted: defaultdict[str, set[int]] = defaultdict(set)
    ev.start(units, subclasses=graph)
    for unit in units:
        for part in unit.ir.parts:
            given = calls_in(ev, unit, part, names)
            noted[unit.path] |= terms_of(given)
            for function, entry in given:
                first.add_call(function, unit.path, entry)
                graph.add_call(function, unit.path, entry)
    ev.start(units, subclasses=graph, callers=first)
    for unit in units:
        for part in unit.ir.parts:
            for function, entry in passed_calls_in(ev, unit, part, names, noted[unit.path]):
                graph.add_call(function, unit.path, entry)
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


# Operations by which a callee comes from a parameter.
_FROM_PARAMETERS = frozenset({ir.PARAM, ir.PHI, ir.NARROW, ir.TAKEN, ir.ANNOTATED})


def calls_in(ev: Evaluator, unit: Unit, part: ir.Part, names: AbstractSet[str]) -> list[Given]:
    """The calls of a part of a file that enter functions of the project, whatever callers pass.

    `names` are all `names_of` the project and what is `PASSING`.
    """
    found: list[Given] = []
    terms = unit.ir.terms
    for term, parts in enumerate(terms[part.first : part.last], part.first):
        if parts[0] == ir.CALL:
            callee = terms[parts[1]]
            if callee[0] in _FROM_PARAMETERS:
                continue
            # `x.view(...)` reaches no function of a project that gives nothing this name.
            if callee[0] != ir.ATTR or callee[2] in names:
                _note(ev, unit, term, found)
    return found


def passed_calls_in(
    ev: Evaluator,
    unit: Unit,
    part: ir.Part,
    names: AbstractSet[str],
    noted: AbstractSet[int],
) -> list[Given]:
    """The calls of a part whose callee is passed in: to be asked when callers are known.

    An object may keep such a callee: `self.function(x)`. The terms `noted` are known already.
    """
    found: list[Given] = []
    terms = unit.ir.terms
    for term, parts in enumerate(terms[part.first : part.last], part.first):
        if parts[0] != ir.CALL or term in noted:
            continue
        callee = terms[parts[1]]
        is_kept = callee[0] == ir.ATTR and callee[2] in names and _is_object(terms[callee[1]])
        if callee[0] in _FROM_PARAMETERS or is_kept:
            _note(ev, unit, term, found)
    return found


def _is_object(parts: ir.Term) -> bool:
    """Whether it is the first parameter of a function: mostly the object of a method."""
    return bool(parts[0] == ir.PARAM and parts[2] == 0)


def terms_of(given: Iterable[Given]) -> frozenset[int]:
    """The calls themselves."""
    return frozenset(entry[0] for _, entry in given)


def names_of(file: ir.FileIR) -> frozenset[str]:
    """Every name under which something of a file can be an attribute."""
    names = set(file.names)
    for cls in file.classes:
        names.update(cls.names, cls.attributes, cls.annotations)
    return frozenset(names)


# Library calls through which a project function is called or bound.
PASSING = frozenset({"partial", "__class__", "forward", "__call__", "construct"})


# Library calls that call their first argument with the others, or with the elements of these.
_ITERATING = frozenset({"builtins.map", "builtins.filter"})
_HANDING_ON = _ITERATING | {"functools.partial", "torch.utils.checkpoint.checkpoint"}


def _note(ev: Evaluator, unit: Unit, term: int, found: list[Given]) -> None:
    parts = unit.ir.terms[term]
    callees = ev.value(unit, parts[1])
    if len(callees) > _MAX_CALLEES:
        # One method and its overrides are one callee: `_entered` finds the overrides again.
        callees = callees[:1] if len({_method_name(callee) for callee in callees}) == 1 else ()
    for callee in callees:
        shift, elements = 0, False
        if isinstance(callee, Library):
            if callee.name not in _HANDING_ON or not parts[2]:
                continue
            elements = callee.name in _ITERATING
            targets, shift = ev.value(unit, parts[2][0]), 1
        else:
            targets = (callee,)
        for target in targets:
            for function, bound in _entered(ev, target):
                key = (function.unit.path, function.index)
                found.append((key, (term, bound - shift, elements)))


def _entered(ev: Evaluator, callee: Atom) -> list[tuple[Function, int]]:
    """The functions that a call of an atom enters, with the number of parameters bound before."""
    if isinstance(callee, Function):
        return [(callee, 0)]
    if isinstance(callee, Method):
        entered = [(callee.function, 1)]
        if isinstance(callee.receiver, Object):
            name = callee.function.unit.ir.functions[callee.function.index].name
            if callee.function not in _methods(ev, callee.receiver.cls, name):
                return entered  # by `super()`, past what the class and those below it define
            for cls in subclasses(ev, callee.receiver.cls)[:_MAX_OVERRIDES]:
                below = own_attribute(ev, cls, name)[1]
                entered += [(atom, 1) for atom in below if isinstance(atom, Function)]
        return entered
    if isinstance(callee, Class):
        return [(function, 1) for function in _methods(ev, callee, "__init__")]
    if isinstance(callee, Object):
        for name in ("forward", "__call__", "construct"):
            found = _methods(ev, callee.cls, name)
            if found:
                return [(function, 1) for function in found]
    return []


def _method_name(callee: Atom) -> str:
    """The name of a method; for anything else one that no two share."""
    if isinstance(callee, Method):
        return callee.function.unit.ir.functions[callee.function.index].name
    return str(id(callee))


def _methods(ev: Evaluator, cls: Class, name: str) -> list[Function]:
    _, value = find_attribute(ev, cls, name)
    return [atom for atom in value if isinstance(atom, Function)]
