"""Attributes that classes of the project give: assigned in methods, in the body, inherited."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.annotations import annotation_value
from mindport.analysis.values.class_by_members import class_by_members
from mindport.analysis.values.classes import Ancestor, ancestors, has_decorator, subclasses
from mindport.analysis.values.containers import element, put_in
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Function,
    Object,
    Value,
    join,
)
from mindport.analysis.values.evaluator import Call, Evaluator
from mindport.analysis.values.guesses import or_guess

# So many subclasses are asked for an attribute that a class itself does not have.
_MAX_SUBCLASSES = 12


def own_attribute(ev: Evaluator, cls: Class, name: str) -> tuple[bool, Value]:
    """Whether a class itself (not its bases) has an attribute, and its value."""
    unit, entry = cls.unit, cls.unit.ir.classes[cls.index]
    terms = entry.attributes.get(name, ())
    body = entry.names.get(name)
    annotation = entry.annotations.get(name)
    if not terms and body is None and annotation is None:
        return False, UNKNOWN

    def given() -> Value:
        value = ev.join_all(unit, list(terms))
        if body is not None:
            value = join(value, ev.value(unit, body))
        appended = entry.appended.get(name)
        return _with_appended(ev, cls, value, appended) if appended else value

    def guessed(value: Value) -> Value:
        if annotation is not None:
            value = join(annotation_value(ev, unit, annotation), value)
        if terms and not _says_something(value):
            told = class_by_members(ev, entry.members.get(name, ()))
            value = join(value, ev.instance(told)) if told else value
        return value

    return True, or_guess(ev, ("attribute", cls, name), given, guessed, _says_something)


def _says_something(value: Value) -> bool:
    return any(not isinstance(atom, Constant) or atom.value is not None for atom in value)


def _with_appended(
    ev: Evaluator, cls: Class, value: Value, appended: list[tuple[int, int]]
) -> Value:
    unit = cls.unit
    for term, key in appended:
        held = ev.value(unit, term)
        if unit.ir.terms[term][0] == ir.STAR:
            held = element(ev, held)
        value = put_in(ev, value, held, ev.value(unit, key) if key >= 0 else None)
    return value


def _is_abstract(value: Value) -> bool:
    """Whether a value is a function that gives nothing: `raise NotImplementedError`, `pass`."""
    if len(value) != 1 or not isinstance(value[0], Function):
        return False
    entry = value[0].unit.ir.functions[value[0].index]
    return not entry.returns and not entry.yields


def overrides(ev: Evaluator, cls: Class, name: str) -> Value:
    """What classes below a class have under a name."""
    value = UNKNOWN
    for subclass in subclasses(ev, cls)[:_MAX_SUBCLASSES]:
        value = join(value, own_attribute(ev, subclass, name)[1])
    return value


def is_whole(ev: Evaluator, cls: Class, name: str) -> bool:
    """Whether every value that is assigned to an attribute is known."""
    for ancestor in ancestors(ev, cls):
        if isinstance(ancestor, Class):
            terms = ancestor.unit.ir.classes[ancestor.index].attributes.get(name)
            if terms:
                return all(_is_known(ev, ancestor.unit, term) for term in terms)
    return True


def _is_known(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:
        return all(_is_known(ev, unit, part) for part in parts[1:] if part < term)
    if parts[0] == ir.CALL:
        made = [atom for atom in ev.value(unit, parts[1]) if isinstance(atom, Function)]
        if not all(
            ev.value(function.unit, returned)
            for function in made
            for returned in function.unit.ir.functions[function.index].returns
        ):
            return False
    return bool(ev.value(unit, term))


def find_attribute(
    ev: Evaluator, cls: Class, name: str, after: bool = False
) -> tuple[Ancestor | None, Value]:
    """The ancestor that has an attribute, and the value it has there.

    A library ancestor is returned with the value unknown: the caller asks the catalogue. `after`
    leaves out the class itself, as `super()` does. An attribute that only classes below define
    is found there (a mixin or abstract base that relies on its subclasses).
    """
    for ancestor in ancestors(ev, cls)[1 if after else 0 :]:
        if isinstance(ancestor, Class):
            has, value = own_attribute(ev, ancestor, name)
            if has:
                # What makes an object of a class is never that of a class below.
                abstract = not after and name != "__init__" and _is_abstract(value)
                return ancestor, join(overrides(ev, cls, name), value) if abstract else value
        elif ev.catalogue.member(ancestor.name, name) is not None:
            return ancestor, UNKNOWN
    return (None, UNKNOWN) if after else _below_or_registered(ev, cls, name)


def _below_or_registered(ev: Evaluator, cls: Class, name: str) -> tuple[Ancestor | None, Value]:
    """An attribute that subclasses define, else a child registered under a computed name."""
    owner: Class | None = None
    value = UNKNOWN
    for subclass in subclasses(ev, cls)[:_MAX_SUBCLASSES]:
        has, found = own_attribute(ev, subclass, name)
        if has:
            owner, value = subclass, join(value, found)
    if owner is not None:
        return owner, value
    for ancestor in ancestors(ev, cls):
        # Registered under a computed name: any attribute that nothing else gives.
        if isinstance(ancestor, Class) and ancestor.unit.ir.classes[ancestor.index].children:
            children = ancestor.unit.ir.classes[ancestor.index].children
            return ancestor, ev.join_all(ancestor.unit, children)
    return None, UNKNOWN


def bind_attribute(ev: Evaluator, value: Value, receiver: Atom, on_class: bool) -> Value:
    """What reading an attribute gives: functions become methods, properties their results."""
    result = UNKNOWN
    for atom in value:
        if not isinstance(atom, Function) or atom.unit.ir.functions[atom.index].owner < 0:
            result = join(result, (atom,))
        elif has_decorator(atom, "property", "cached_property", "lazy_property"):
            result = join(result, ev.call(ev.atoms.method(atom, receiver), Call()))
        elif has_decorator(atom, "staticmethod"):
            result = join(result, (atom,))
        elif has_decorator(atom, "classmethod"):
            owner = receiver.cls if isinstance(receiver, Object) else receiver
            result = join(result, ev.atoms.method(atom, owner))
        elif on_class:
            result = join(result, (atom,))
        else:
            result = join(result, ev.atoms.method(atom, receiver))
    return result
