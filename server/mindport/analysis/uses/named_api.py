"""Which API of a library a term denotes, whatever it is called where it stands."""

from __future__ import annotations

import builtins

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Atom, BoundMember, Constant, Instance, Library, Value
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.imports import is_import
from mindport.analysis.values.members import member
from mindport.analysis.values.remembered import remembered

_INNER = {ir.PHI: slice(1, None), **dict.fromkeys((ir.TAKEN, ir.ANNOTATED), slice(1, 2))}


@remembered
def apis(ev: Evaluator, unit: Unit, term: int) -> frozenset[str]:
    """The full names of all that a term may denote; "" stands for what is no API or not known.

    What lacks the attribute, as None does, is no alternative, and what takes the place of an import
    that fails is none either.
    """
    behind = _behind(unit, term)
    if not behind:
        return _alone(ev, unit, term)
    found: set[str] = set()
    waiting, met = [*behind], {term, *behind}
    while waiting:
        at = waiting.pop()
        inner = _behind(unit, at)
        found |= frozenset() if inner else _alone(ev, unit, at)
        waiting += [one for one in inner if one not in met]
        met.update(inner)
    return frozenset(found)


def _behind(unit: Unit, term: int) -> list[int]:
    """The terms that a term is one of; nothing for one that stands for itself."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL:
        return [unit.ir.names[parts[1]]] if parts[1] in unit.ir.names else []
    choices = [one for one in parts[_INNER.get(parts[0], slice(0))] if one not in (term, -1)]
    if parts[0] != ir.PHI:
        return choices
    return [one for one in choices if one < term and is_import(unit, one)] or choices


def _alone(ev: Evaluator, unit: Unit, term: int) -> frozenset[str]:
    parts = unit.ir.terms[term]
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
