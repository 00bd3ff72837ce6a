"""Attributes that a program sets on objects of a library.

From `layer.type = "conv"` on, `layer.type` is what the program says; and a layer whose stride is
set computes with that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import UNKNOWN, Atom, Instance, Object, Value
from mindport.analysis.values.evaluator import MODULE, Evaluator


def is_set(ev: Evaluator, unit: Unit, receiver: Atom, name: str) -> bool:
    """Whether the file sets an attribute of this name on an object of the same class."""
    owners = ev.settled(("written", unit), _written, unit).get(name, ())
    return any(_is_alike(receiver, other) for owner in owners for other in ev.value(unit, owner))


def _written(unit: Unit) -> dict[str, list[int]]:
    """By name, the objects that are given an attribute."""
    found: dict[str, list[int]] = {}
    for part in unit.ir.parts:
        for term in part.written:
            _, owner, name = unit.ir.terms[term]
            found.setdefault(name, []).append(owner)
    return found


def set_on_layers(ev: Evaluator, units: Iterable[Unit]) -> frozenset[tuple[str, str]]:
    """The attributes that a project sets on layers of torch: class and name.

    An unknown object may be any layer.
    """
    return frozenset(
        (cls, name)
        for unit in units
        for name, owners in ev.settled(("written", unit), _written, unit).items()
        for owner in owners
        for cls in _layers(ev, ev.value(unit, owner))
    )


def set_after_making(units: Iterable[Unit]) -> frozenset[str]:
    """The names of attributes that a project gives or changes in place outside of `__init__`.

    Which object it is does not count: a graph would keep what it was, and nothing would tell.
    """
    found: set[str] = set()
    for unit in units:
        of_objects = (one for part in unit.ir.parts for one in _of_others(unit, part))
        for name, function in (*of_objects, *set_on_self(unit)):
            if function < 0 or unit.ir.functions[function].name != "__init__":
                found.add(name)
    return frozenset(found)


def set_on_self(unit: Unit) -> Iterator[tuple[str, int]]:
    """The attributes that methods set on their object, or put something into, and the methods."""
    for entry in unit.ir.classes:
        for name, terms in entry.attributes.items():
            yield from ((name, _function(unit, term)) for term in terms)
        for name, pairs in entry.appended.items():
            yield from ((name, _function(unit, term)) for term, _ in pairs)


def _of_others(unit: Unit, part: ir.Part) -> Iterator[tuple[str, int]]:
    for term in (*part.written, *_attributes_changed(unit, part)):
        yield unit.ir.terms[term][2], unit.ir.function_at(term)


def _function(unit: Unit, term: int) -> int:
    parts = unit.ir.terms[term]
    return int(parts[1]) if parts[0] == ir.PARAM else unit.ir.function_at(term)


def _attributes_changed(unit: Unit, part: ir.Part) -> Iterator[int]:
    """The attributes whose items are set, and those whose methods change them: `x.sum.add_(y)`."""
    terms = unit.ir.terms
    yield from (term for term in part.changed if terms[term][0] == ir.ATTR)
    for term in range(part.first, part.last):
        if terms[term][0] == ir.CALL:
            callee = terms[terms[term][1]]
            if callee[0] == ir.ATTR and callee[2].endswith("_") and not callee[2].endswith("__"):
                held = callee[1]
                if terms[held][0] == ir.ATTR:
                    yield held


def _layers(ev: Evaluator, value: Value) -> Iterator[str]:
    """The classes of layers that an object may be of."""
    if value == UNKNOWN:
        yield MODULE
    for atom in value:
        if isinstance(atom, Instance) and ev.catalogue.is_subclass(atom.cls, MODULE):
            yield atom.cls


def _is_alike(one: Atom, other: Atom) -> bool:
    if isinstance(one, (Instance, Object)) and isinstance(other, (Instance, Object)):
        return one.cls == other.cls
    return one == other


def has_members_read(unit: Unit, term: int, flags: int) -> bool:
    """Whether an attribute has attributes of its own: `out.dist.log_prob` reads no method."""
    if flags & ir.CALLED:
        return False
    return any(parts[0] == ir.ATTR and parts[1] == term for parts in unit.ir.terms)
