"""Which API of a library a term denotes, whatever it is called where it stands."""

from __future__ import annotations

import builtins

from mindport.analysis import ir
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.imports import is_import
from mindport.analysis.members import member
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, BoundMember, Constant, Instance, Library, Value

# Names that are bound to names are followed so far.
_LIMIT = 20


def apis(ev: Evaluator, unit: Unit, term: int, left: int = _LIMIT) -> frozenset[str]:
    """The full names of all that a term may denote; "" stands for what is no API or not known.

    What lacks the attribute, as None does, is no alternative, and what takes the place of an import
    that fails is none either.
    """
    if not left:
        return frozenset({""})
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:
        choices = [one for one in parts[1:] if one != term]
        choices = [one for one in choices if one < term and is_import(unit, one)] or choices
        return frozenset().union(*(apis(ev, unit, one, left - 1) for one in choices))
    if parts[0] == ir.GLOBAL and parts[1] in unit.ir.names:
        return apis(ev, unit, unit.ir.names[parts[1]], left - 1)
    if parts[0] == ir.ANNOTATED and parts[1] >= 0:
        return apis(ev, unit, parts[1], left - 1)
    if parts[0] == ir.ATTR:
        return _of_attribute(ev, ev.value(unit, parts[1]), parts[2])
    return _of_value(ev.value(unit, term))


def _of_attribute(ev: Evaluator, base: Value, name: str) -> frozenset[str]:
    found: set[str] = set()
    for atom in base:
        if _lacks(atom, name):
            continue
        known = member(ev, atom, name)
        found |= _of_value(known.value) if known.api is None else {known.api}
    return frozenset(found)


def _lacks(atom: Atom, name: str) -> bool:
    """Whether it is of a class of Python's builtins that has no such attribute."""
    if isinstance(atom, Constant):
        return not hasattr(atom.value, name)
    cls = getattr(builtins, atom.cls, None) if isinstance(atom, Instance) else None
    return isinstance(cls, type) and not hasattr(cls, name)


def _of_value(value: Value) -> frozenset[str]:
    if len(value) == 1 and not isinstance(value[0], Constant):  # as most are
        return frozenset((_of(value[0]),))
    is_some = (one for one in value if not isinstance(one, Constant) or one.value is not None)
    return frozenset(map(_of, is_some))


def _of(atom: Atom) -> str:
    return atom.name if isinstance(atom, (Library, BoundMember)) else ""
