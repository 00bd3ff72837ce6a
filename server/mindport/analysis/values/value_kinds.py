"""Of what class the value of a term is."""

from __future__ import annotations

from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import (
    Atom,
    Constant,
    Instance,
    Library,
    Object,
    Record,
    Sequence,
    Value,
)
from mindport.analysis.values.evaluator import MODULE, Evaluator
from mindport.analysis.values.known_ways import are_known
from mindport.analysis.values.remembered import remembered

# Classes of Python's numbers.
NUMBERS = frozenset({"bool", "int", "float", "complex"})
_PLAIN = NUMBERS | {"bytes", "str"}


@remembered
def kinds(ev: Evaluator, unit: Unit, term: int) -> frozenset[str]:
    """The classes of what a term may be, "" for one that is not known.

    What may be a number of Python may be a tensor as well where not all ways to it are known.
    """
    found = kinds_of(ev, ev.value(unit, term))
    return found if found.isdisjoint(NUMBERS) or are_known(ev, unit, term) else found | {""}


def is_plain(ev: Evaluator, value: Value) -> bool:
    """Whether a value is known to be a number, text or the like of Python."""
    return bool(value) and kinds_of(ev, value) <= _PLAIN


def kinds_of(ev: Evaluator, value: Value) -> frozenset[str]:
    """The classes of a value, "" for one that is not known."""
    return frozenset([_kind(ev, atom) for atom in value])


def _kind(ev: Evaluator, atom: Atom) -> str:
    if isinstance(atom, Constant):
        return type(atom.value).__name__
    if isinstance(atom, Instance):
        return atom.cls
    if isinstance(atom, Object):
        return MODULE if derives_from(ev, atom.cls, MODULE) else ""
    if isinstance(atom, Sequence):
        return "tuple"
    if isinstance(atom, Record):
        return "dict"
    if isinstance(atom, Library):
        row = ev.catalogue.row(atom.name)
        return row[2] if row is not None and atom.kind in ("constant", "attribute") else ""
    return ""
