"""Where a value comes from: followed back through names, attributes, calls and containers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Class, Function, Method, ModuleAtom, Object
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.iterated import is_of_python

Place: TypeAlias = "tuple[Unit, int]"  # a term of a file

_CALLERS = 24
# What is one of its operands, or holds them.
_HELD = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST, ir.SET, ir.STAR), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.ELEM, ir.LISTOF), slice(1, 2)),
    **dict.fromkeys((ir.APPEND,), slice(1, 3)),
    **dict.fromkeys((ir.BINARY,), slice(2, 4)),
}
_NOTHING = frozenset({ir.CONST, ir.TEXT, ir.FUNC})


def behind(ev: Evaluator, place: Place, is_end: Callable[[Place], bool]) -> Iterator[Place | None]:
    """The ends that a value comes from; None for each that is not known."""
    waiting, met = [place], {place}
    while waiting:
        at = waiting.pop()
        if is_end(at):
            yield at
            continue
        found = _before(ev, *at)
        if found is None:
            yield None
            continue
        waiting += [one for one in found if one not in met]
        met.update(found)


def looked_up(ev: Evaluator, unit: Unit, base: int, key: int) -> Iterator[Place]:
    """What dicts that are written have under a key, by names, attributes and calls to them."""

    def is_dict(place: Place) -> bool:
        return bool(place[0].ir.terms[place[1]][0] == ir.DICT)

    sought = unit.ir.terms[key]
    if sought[0] != ir.CONST:
        return
    for found in behind(ev, (unit, base), is_dict):
        if found is not None and is_dict(found):
            owner, (_, keys, values, *_) = found[0], found[0].ir.terms[found[1]]
            given = zip(keys, values, strict=True)
            yield from ((owner, value) for one, value in given if owner.ir.terms[one] == sought)


def _before(ev: Evaluator, unit: Unit, term: int) -> list[Place] | None:
    parts = unit.ir.terms[term]
    operation = parts[0]
    if operation in _NOTHING:
        return []
    if operation in _HELD:
        return [(unit, one) for one in parts[_HELD[operation]] if one >= 0]
    match operation:
        case ir.UNPACK:
            return _of_unpacked(ev, unit, parts)
        case ir.DICT:
            return [(unit, one) for one in parts[2]]
        case ir.GLOBAL:
            known = unit.ir.names.get(parts[1])
            return None if known is None else [(unit, known)]
        case ir.PARAM:
            return _of_parameter(ev, unit, parts)
        case ir.ATTR:
            return _of_attribute(ev, unit, parts)
        case ir.CALL:
            return _of_call(ev, unit, parts)
    return None


def _of_unpacked(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[Place] | None:
    """One element of each tuple that is unpacked, else what is unpacked."""
    base, place, _, star = parts[1:5]
    kind = unit.ir.terms[base][0]
    wholes = _of_call(ev, unit, unit.ir.terms[base]) if kind == ir.CALL else [(unit, base)]
    found: list[Place] = []
    for owner, whole in wholes or ():
        operation, *held = owner.ir.terms[whole]
        is_there = operation in (ir.TUPLE, ir.LIST) and star < 0 and place < len(held)
        found.append((owner, held[place] if is_there else whole))
    return found or None


def _of_parameter(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[Place] | None:
    """What callers pass, or the default."""
    function, position = parts[1], parts[2]
    name, _, default, _ = unit.ir.functions[function].parameters[position]
    found: list[Place] = []
    for site in ev.callers_of(ev.atoms.the_function(unit, function), _CALLERS):
        call = site.unit.ir.terms[site.term]
        named = [value for keyword, value in call[3] if keyword == name]
        place = position - site.offset
        given = [*call[2][place : place + 1], *named] if place >= 0 else named
        if not given and default >= 0:
            given, owner = [default], unit
        else:
            owner = site.unit
        if not given or site.elements:
            return None
        found += [(owner, one) for one in given]
    return found or None


def _of_attribute(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[Place] | None:
    """What objects of the project's classes, or its modules, have under a name."""
    found: list[Place] = []
    for atom in ev.value(unit, parts[1]):
        if isinstance(atom, ModuleAtom):
            known = atom.unit.ir.names.get(parts[2])
            found += [] if known is None else [(atom.unit, known)]
            continue
        for cls in ancestors(ev, atom.cls) if isinstance(atom, Object) else ():
            if isinstance(cls, Class):
                terms = cls.unit.ir.classes[cls.index].attributes.get(parts[2], ())
                found += [(cls.unit, one) for one in terms]
    return found or None


def _of_call(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[Place] | None:
    """What a function of the project returns, one of Python's is given, or a method gives back."""
    called = apis(ev, unit, parts[1])
    if called and called <= ev.catalogue.named("giving-itself"):
        callee = unit.ir.terms[parts[1]]
        return [(unit, callee[1])] if callee[0] == ir.ATTR else None
    if is_of_python(ev, unit, parts[1]) or _chains(ev, unit, parts[1]):
        return [(unit, one) for one in (*parts[2], *(value for _, value in parts[3]))]
    found: list[Place] = []
    for atom in ev.value(unit, parts[1]):
        function = atom.function if isinstance(atom, Method) else atom
        if not isinstance(function, Function):
            return None
        found += [
            (function.unit, one) for one in function.unit.ir.functions[function.index].returns
        ]
    return found or None


def _chains(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a call puts what it is given one after the other: `itertools.chain`."""
    called = apis(ev, unit, callee)
    return bool(called) and all(one.partition(".")[0] == "itertools" for one in called)
