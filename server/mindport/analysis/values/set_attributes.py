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
