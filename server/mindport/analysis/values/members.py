"""Attributes: what `value.name` is, and which API it names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import bind_attribute, find_attribute
from mindport.analysis.values.catalogue import Entry
from mindport.analysis.values.classes import Ancestor, library_instance
from mindport.analysis.values.command_line import NAMESPACE, option
from mindport.analysis.values.constant_numbers import number_of
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Instance,
    Library,
    ModuleAtom,
    Object,
    Partial,
    Record,
    Sequence,
    Super,
    Value,
    join,
)
from mindport.analysis.values.evaluator import BATCH, TENSOR, Evaluator
from mindport.analysis.values.imports import library_name, module_attribute, module_table
from mindport.analysis.values.overlays.table import attribute_overlay
from mindport.analysis.values.type_notation import type_value

METHODS = frozenset({"method", "function", "classmethod", "staticmethod"})


@dataclass(frozen=True, slots=True)
class Member:
    """An attribute of one atom. `api` is the library name it has, where it has one."""

    value: Value
    api: str | None = None
    kind: str = ""
    is_path: bool = False  # a name below a module or class: known by spelling, not by value


_NOTHING = Member(UNKNOWN)
_NAMED = frozenset({"class", "function", "method"})
_NAMED_OTHERWISE = "named-otherwise"  # the role
_NUMBERED = frozenset({"torch.nn.ModuleList", "torch.nn.ParameterList"})


def attribute_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """ATTR."""
    result = UNKNOWN
    for atom in ev.value(unit, parts[1]):
        result = join(result, member(ev, atom, parts[2]).value)
    return result


def attribute_value(ev: Evaluator, atom: Atom, name: str) -> Value:
    """The value of an attribute of one atom."""
    return member(ev, atom, name).value


def member(ev: Evaluator, atom: Atom, name: str) -> Member:
    """An attribute of one atom."""
    if isinstance(atom, Instance) and atom.cls == NAMESPACE and not name.startswith("_"):
        return Member(option(ev, name))
    if isinstance(atom, (Library, Instance)):
        key = ("member", atom, name)
        known = ev.memo.get(key)
        if known is None:
            if isinstance(atom, Library):
                known = ev.memo[key] = _of_library(ev, atom, name)
            else:
                known = ev.memo[key] = _of_instance(ev, atom, name)
        return known  # type: ignore[return-value]
    if isinstance(atom, Object):
        return ev.settled(("member", atom, name), _of_object, ev, atom, name)
    if isinstance(atom, Class):
        return ev.settled(("member", atom, name), _of_class, ev, atom, name)
    if isinstance(atom, Super):
        return ev.settled(("member", atom, name), _of_super, ev, atom, name)
    if isinstance(atom, ModuleAtom):
        is_table = name == "__dict__"
        unit = atom.unit
        return Member(module_table(ev, unit) if is_table else module_attribute(ev, unit, name))
    if isinstance(atom, Partial):
        return Member(atom.function if name == "func" else UNKNOWN)
    if isinstance(atom, (Sequence, Record, Constant)):
        return _of_builtin(ev, atom, name)
    return _NOTHING


def _of_library(ev: Evaluator, atom: Library, name: str) -> Member:
    path = f"{atom.name}.{name}"
    if name == "__name__" and atom.kind in _NAMED:
        return _name_of(ev, atom)
    match atom.kind:
        case "external":
            return Member(library_name(ev, path))
        case "class":
            return _of_library_class(ev, atom, name)
        case "constant":
            return _of_constant(ev, atom, name)
        case "function":  # an overload of an operator is the function, as `ops.aten.add.Tensor`
            api = ev.catalogue.aliases.get(path)
            return _NOTHING if api is None else _of_operator(ev, api)
    return _of_module(ev, path, name)


def _name_of(ev: Evaluator, atom: Library) -> Member:
    """What a function or class says to be its name: mostly the last part of the whole one."""
    if ev.catalogue.has_role(_NAMED_OTHERWISE, atom.name):
        return _NOTHING
    return Member(ev.atoms.constant(atom.name.rpartition(".")[2]))


def _of_module(ev: Evaluator, path: str, name: str) -> Member:
    found = library_name(ev, path)
    target = found[0]
    assert isinstance(target, Library)
    if target.kind == "method":
        return _of_operator(ev, target.name)
    if target.kind == "constant":
        row = ev.catalogue.row(target.name)
        number = number_of(ev, target)  # infinity, or NaN
        held = type_value(ev, row[2] if row is not None else "") or found
        value = held if number is None else ev.atoms.constant(number)
        return Member(value, target.name, "constant", True)
    if name.startswith("__") and target.kind == "unknown":
        return Member(UNKNOWN)
    return Member(found, target.name, target.kind, True)


def _of_operator(ev: Evaluator, api: str) -> Member:
    """An operator of a library by the function, or the method, that does the same."""
    return Member(ev.atoms.library(api, "function"), api, ev.catalogue.kind(api), True)


def _of_constant(ev: Evaluator, atom: Library, name: str) -> Member:
    """A member of a constant that was imported by name: `float16.itemsize`."""
    row = ev.catalogue.row(atom.name)
    held = type_value(ev, row[2]) if row is not None and row[2] else ()
    return member(ev, held[0], name) if len(held) == 1 else _NOTHING


def _of_library_class(ev: Evaluator, atom: Library, name: str) -> Member:
    path = f"{atom.name}.{name}"
    entry = ev.catalogue.member(atom.name, name)
    if entry is None:
        nested = library_name(ev, path)
        if nested[0].kind != "unknown":  # type: ignore[union-attr]
            return Member(nested, nested[0].name, nested[0].kind, True)  # type: ignore[union-attr]
        return _NOTHING if name.startswith("__") else Member(UNKNOWN, path, "unknown", True)
    if entry.kind in METHODS:
        return Member(ev.atoms.library(entry.name, "function"), entry.name, entry.kind, True)
    return Member(type_value(ev, entry.returns), entry.name, entry.kind, True)


def _of_instance(ev: Evaluator, atom: Instance, name: str) -> Member:
    if atom.cls == BATCH:  # a tensor, or a dict or list of tensors
        if ev.catalogue.member(TENSOR, name) is not None:
            return member(ev, ev.tensor[0], name)
        return Member(ev.atoms.bound(f"dict.{name}", atom))
    entry = ev.catalogue.member(atom.cls, name)
    if entry is not None:
        if entry.kind in METHODS:
            return Member(ev.atoms.bound(entry.name, atom), entry.name, "method")
        return Member(_held_by(ev, entry, atom), entry.name, entry.kind)
    if ev.catalogue.is_scanned(atom.cls):
        # Children of a container are found under their names; those of a list are numbers.
        is_named = atom.items and atom.cls not in _NUMBERED
        return Member(atom.items) if is_named else _NOTHING
    return Member(ev.atoms.bound(f"{atom.cls}.{name}", atom))


def _of_builtin(ev: Evaluator, atom: Sequence | Record | Constant, name: str) -> Member:
    if isinstance(atom, Constant):
        cls = type(atom.value).__name__
        return _NOTHING if atom.value is None else Member(ev.atoms.bound(f"{cls}.{name}", atom))
    if isinstance(atom, Sequence) and name in atom.names:
        return Member(atom.elements[atom.names.index(name)])
    cls = "dict" if isinstance(atom, Record) else "list"
    return Member(ev.atoms.bound(f"{cls}.{name}", atom))


def _inherited(ev: Evaluator, owner: Ancestor, name: str, receiver: Atom) -> Member:
    """A member of a library class, on an object of a project class."""
    entry = ev.catalogue.member(owner.name, name)  # type: ignore[union-attr]
    assert entry is not None
    if entry.kind in METHODS:
        return Member(ev.atoms.bound(entry.name, receiver), entry.name, "method")
    return Member(_held_by(ev, entry, receiver), entry.name, entry.kind)


def _held_by(ev: Evaluator, entry: Entry, receiver: Atom) -> Value:
    """What an attribute of a library class holds."""
    special = attribute_overlay(entry.name)
    return type_value(ev, entry.returns, receiver) if special is None else special(ev)


def _of_object(ev: Evaluator, atom: Object, name: str) -> Member:
    if name == "__class__":
        return Member((atom.cls,))
    owner, value = find_attribute(ev, atom.cls, name)
    if owner is None:
        return _of_foreign_base(ev, atom, name)
    if isinstance(owner, Class):
        return Member(bind_attribute(ev, value, atom, on_class=False))
    return _inherited(ev, owner, name, atom)


def _of_foreign_base(ev: Evaluator, atom: Object, name: str) -> Member:
    """A member that only a base outside the scanned libraries can have."""
    base = library_instance(ev, atom)
    if base is None or ev.catalogue.is_scanned(base.cls):
        return _NOTHING
    return Member(ev.atoms.bound(f"{base.cls}.{name}", atom))


def _of_class(ev: Evaluator, atom: Class, name: str) -> Member:
    owner, value = find_attribute(ev, atom, name)
    if owner is None:
        return _NOTHING
    if isinstance(owner, Class):
        return Member(bind_attribute(ev, value, atom, on_class=True))
    return _inherited(ev, owner, name, ev.atoms.instance_of(atom)[0])


def _of_super(ev: Evaluator, atom: Super, name: str) -> Member:
    receiver = cast(Object, ev.atoms.instance_of(atom.cls)[0])
    owner, value = find_attribute(ev, atom.cls, name, after=True)
    if owner is None:
        return _of_foreign_base(ev, receiver, name)
    if isinstance(owner, Class):
        return Member(bind_attribute(ev, value, receiver, on_class=False))
    found = _inherited(ev, owner, name, receiver)
    # The constructor of a base is part of deriving from it: one relation, one use.
    return Member(found.value) if name == "__init__" else found
