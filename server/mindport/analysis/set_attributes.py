"""Attributes that a program gives to objects of a library, under the name of a method.

From `layer.type = "conv"` on, `layer.type` is what the program says.
"""

from __future__ import annotations

from mindport.analysis import ir
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Instance, Object


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


def _is_alike(one: Atom, other: Atom) -> bool:
    if isinstance(one, (Instance, Object)) and isinstance(other, (Instance, Object)):
        return one.cls == other.cls
    return one == other


def has_members_read(unit: Unit, term: int, flags: int) -> bool:
    """Whether an attribute has attributes of its own: `out.dist.log_prob` reads no method."""
    if flags & ir.CALLED:
        return False
    return any(parts[0] == ir.ATTR and parts[1] == term for parts in unit.ir.terms)
