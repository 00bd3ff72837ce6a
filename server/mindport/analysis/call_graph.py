"""Which calls reach which function, and which classes derive from which, over the whole project."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis import ir
from mindport.analysis.attributes import find_attribute, own_attribute
from mindport.analysis.classes import ancestors, subclasses
from mindport.analysis.evaluator import CallSite, CallSites, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Class, Function, Library, Method, Object

# A callee with more alternatives than this tells nothing about any of them.
_MAX_CALLEES = 4
_MAX_OVERRIDES = 64


def collect(ev: Evaluator, units: Iterable[Unit]) -> None:
    """Note subclasses and call sites, so that parameters can ask their callers.

    Callees are evaluated without knowledge of callers; callees that are parameters, in a second
    round, with what the first has found. What that gave is then forgotten, and every later answer
    rests on the same call sites, whatever is asked first.
    """
    units = list(units)
    below: dict[Class, list[Class]] = {}
    ev.memo["subclasses",] = below
    for unit in units:
        for index in range(len(unit.ir.classes)):
            cls = ev.atoms.the_class(unit, index)
            for ancestor in ancestors(ev, cls)[1:]:
                if isinstance(ancestor, Class):
                    below.setdefault(ancestor, []).append(cls)
    names = _names_of_project(units)
    known, passed = CallSites(), list[tuple[Unit, int]]()
    for unit in units:
        terms = unit.ir.terms
        for term, parts in enumerate(terms):
            if parts[0] == ir.CALL:
                callee = terms[parts[1]]
                if callee[0] in _FROM_PARAMETERS:
                    passed.append((unit, term))
                # `x.view(...)` reaches no function of a project that gives nothing this name.
                elif callee[0] != ir.ATTR or callee[2] in names:
                    _note(ev, unit, term, known)
    _forget(units)
    ev.call_sites = known
    more = CallSites({function: list(calls) for function, calls in known.by_function.items()})
    for unit, term in passed:
        _note(ev, unit, term, more)
    _forget(units)
    ev.call_sites = more


# Operations by which a callee comes from a parameter.
_FROM_PARAMETERS = frozenset({ir.PARAM, ir.PHI, ir.NARROW})


def _forget(units: list[Unit]) -> None:
    for unit in units:
        unit.memo = [None] * len(unit.ir.terms)


def _names_of_project(units: list[Unit]) -> set[str]:
    """Every name under which a function, class or object of the project can be an attribute."""
    names: set[str] = set()
    for unit in units:
        names.update(unit.ir.names)
        for cls in unit.ir.classes:
            names.update(cls.names, cls.attributes, cls.annotations)
    return names | _PASSING


# Library calls through which a project function is called or bound.
_PASSING = {"partial", "__class__", "forward", "__call__"}


# Library calls that call their first argument with the others, or with the elements of these.
_ITERATING = frozenset({"builtins.map", "builtins.filter"})
_HANDING_ON = _ITERATING | {"functools.partial", "torch.utils.checkpoint.checkpoint"}


def _note(ev: Evaluator, unit: Unit, term: int, sites: CallSites) -> None:
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
                found = sites.by_function.setdefault(function, [])
                found.append(CallSite(unit, term, bound - shift, elements))


def _entered(ev: Evaluator, callee: Atom) -> list[tuple[Function, int]]:
    """The functions that a call of an atom enters, with the number of parameters bound before."""
    if isinstance(callee, Function):
        return [(callee, 0)]
    if isinstance(callee, Method):
        entered = [(callee.function, 1)]
        if isinstance(callee.receiver, Object):
            name = callee.function.unit.ir.functions[callee.function.index].name
            for cls in subclasses(ev, callee.receiver.cls)[:_MAX_OVERRIDES]:
                below = own_attribute(ev, cls, name)[1]
                entered += [(atom, 1) for atom in below if isinstance(atom, Function)]
        return entered
    if isinstance(callee, Class):
        return [(function, 1) for function in _methods(ev, callee, "__init__")]
    if isinstance(callee, Object):
        for name in ("forward", "__call__"):
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
