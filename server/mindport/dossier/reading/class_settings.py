"""The settings that classes hold: attributes, fields, what their makers pass by keyword."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Atom, Class, Constant, Instance, Library
from mindport.dossier.reading.passed import keyword_of_makers
from mindport.dossier.reading.setting import UNKNOWN, Settings, as_default, united

if TYPE_CHECKING:
    from mindport.dossier.reading.known import Known


def has_own(known: Known, atom: Atom, name: str) -> bool:
    """Whether an object is known to have an attribute of its own: no setting then."""
    if isinstance(atom, Instance):
        return known.ev.catalogue.member(atom.cls, name) is not None
    return isinstance(atom, (Library, Constant))


def of_class(known: Known, cls: Class, name: str) -> Settings:
    """The values that a class, its bases, or else the classes below it give an attribute."""
    found = UNKNOWN
    for ancestor in ancestors(known.ev, cls):
        if isinstance(ancestor, Class):
            found = united(found, *_assigned(known, ancestor, name))
            if found:
                return found
    for below in known.ev.subclasses_of(cls)[:12]:
        found = united(found, *_assigned(known, below, name))
    return found or united(
        *(known.of(unit, term) for unit, term in keyword_of_makers(known.calls, cls, name))
    )


def _assigned(known: Known, cls: Class, name: str) -> Iterator[Settings]:
    entry = cls.unit.ir.classes[cls.index]
    yield from (known.of(cls.unit, term) for term in entry.attributes.get(name, ()))
    body = entry.names.get(name)
    if body is not None:
        made = tuple(keyword_of_makers(known.calls, cls, name))
        yield from (known.of(unit, term) for unit, term in made)
        yield tuple(as_default(one) for one in _field(known, cls.unit, body))


def _field(known: Known, unit: Unit, term: int) -> Settings:
    """The default of a field: `lr: float = 0.1`, `lr: float = field(default=0.1)`."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL:
        for name, value in parts[3]:
            if name == "default":
                return known.of(unit, value)
    return known.of(unit, term)
