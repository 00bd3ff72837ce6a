"""Classes of the project: their bases and subclasses across files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeAlias, cast

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Function,
    Instance,
    Library,
    Object,
    Partial,
    Value,
)
from mindport.analysis.values.evaluator import Evaluator

Ancestor: TypeAlias = "Class | Library"

# Bases that give nothing.
_EMPTY_CLASSES = frozenset({"object", "abc.ABC", "typing.Generic", "typing.Protocol"})

_OF_PYTHON = sys.stdlib_module_names | {"builtins"}

# No program that people read has more.
_MAX_ANCESTORS = 200


def ancestors(ev: Evaluator, cls: Class) -> tuple[Ancestor, ...]:
    """A class and all its bases, of the project and of libraries, nearest first."""
    return ev.fact(("ancestors", cls), (cls,), lambda: _found_ancestors(ev, cls))


def _found_ancestors(ev: Evaluator, cls: Class) -> tuple[Ancestor, ...]:
    order: dict[Ancestor, None] = {cls: None}
    for value in _bases(ev, cls):
        for atom in value:
            if isinstance(atom, Class):
                order.update(dict.fromkeys(ancestors(ev, atom)))
            elif isinstance(atom, Library):
                order[atom] = None
    return tuple(order)[:_MAX_ANCESTORS]


def _unsubscripted(terms: list[ir.Term], term: int) -> int:
    """`Base[T]` has the base `Base`."""
    return terms[term][1] if terms[term][0] == ir.ITEM else term


def library_instance(ev: Evaluator, atom: Object) -> Instance | None:
    """The instance of a library class that an object of a project class also is."""
    for ancestor in ancestors(ev, atom.cls):
        if isinstance(ancestor, Library) and ancestor.kind in ("class", "external"):
            name = ancestor.name.removeprefix("builtins.")
            if name not in _EMPTY_CLASSES:
                return cast(Instance, ev.instance(name)[0])
    return None


def derives_from(ev: Evaluator, cls: Class, library_class: str) -> bool:
    """Whether a project class derives from a library class."""
    return any(
        isinstance(ancestor, Library) and ev.catalogue.is_subclass(ancestor.name, library_class)
        for ancestor in ancestors(ev, cls)
    )


def may_derive_from(ev: Evaluator, base: Value, library_class: str) -> bool:
    """Whether what a class derives from may be, or derive from, a library class.

    Python's own classes do not, and what is not known may.
    """
    return not base or any(_may_be(ev, one, library_class) for one in base)


def _may_be(ev: Evaluator, base: Atom, library_class: str) -> bool:
    if isinstance(base, Library):
        is_of_python = base.name.partition(".")[0] in _OF_PYTHON
        is_other = base.kind == "class" and not ev.catalogue.is_subclass(base.name, library_class)
        return not is_of_python and not is_other
    if not isinstance(base, Class):
        return True
    found = ancestors(ev, base)
    bases = (value for one in found if isinstance(one, Class) for value in _bases(ev, one))
    return not all(bases) or any(
        _may_be(ev, one, library_class) for one in found if isinstance(one, Library)
    )


def _bases(ev: Evaluator, cls: Class) -> Iterator[Value]:
    unit = cls.unit
    for term in unit.ir.classes[cls.index].bases:
        yield ev.value(unit, _unsubscripted(unit.ir.terms, term))


def may_be_instance(ev: Evaluator, value: Value, library_class: str) -> bool:
    """Whether a value may be an object of a library class, or of one that derives from it."""
    return any(
        (isinstance(one, Object) and derives_from(ev, one.cls, library_class))
        or (isinstance(one, Instance) and ev.catalogue.is_subclass(one.cls, library_class))
        for one in value
    )


def is_object_of(ev: Evaluator, value: Value, unit: Unit, index: int) -> bool | None:
    """Whether a value may be an object of a class, or of one that derives from it.

    None where no class of the project is known for it.
    """
    classes = [one.cls for one in value if isinstance(one, Object)]
    base = class_at(ev, unit, index)
    return any(base in ancestors(ev, one) for one in classes) if classes else None


def class_at(ev: Evaluator, unit: Unit, index: int) -> Class:
    """A class of a file, by its index."""
    return cast(Class, ev.atoms.cls(unit, index)[0])


def subclasses(ev: Evaluator, cls: Class) -> list[Class]:
    """Project classes that derive from a class."""
    return ev.subclasses_of(cls)


def has_decorator(function: Function, *names: str) -> bool:
    """Whether a function stands under one of these decorators."""
    unit = function.unit
    for term in unit.ir.functions[function.index].decorators:
        parts = unit.ir.terms[term]
        if parts[0] == ir.CALL:
            parts = unit.ir.terms[parts[1]]
        if parts[-1] in names and parts[0] in (ir.GLOBAL, ir.ATTR, ir.IMPORT):
            return True
    return False


def is_class(atom: Atom) -> bool:
    """Whether calling a value makes an object."""
    if isinstance(atom, Partial):
        return bool(atom.function) and all(map(is_class, atom.function))
    return isinstance(atom, Class) or (isinstance(atom, Library) and atom.kind == "class")
