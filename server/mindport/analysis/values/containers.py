"""What containers hold: displays, iteration, subscripts and unpacking."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import library_instance
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Constant,
    Instance,
    Object,
    Record,
    Sequence,
    Value,
    join,
)
from mindport.analysis.values.evaluator import BATCH, Call, Evaluator

CONTAINERS = frozenset({"dict", "list", "tuple"})
# Displays longer than this are kept as "a list of ...".
MAX_ELEMENTS = 32
# Keys of a dict beyond these are kept as "other keys".
MAX_ENTRIES = 256
MUTABLE = frozenset(
    {
        "list",
        "set",
        "tuple",
        "collections.deque",
        "torch.nn.Sequential",
        "torch.nn.ModuleList",
        "torch.nn.ModuleDict",
        "torch.nn.ParameterList",
        "torch.nn.ParameterDict",
    }
)


def joined(values: tuple[Value, ...]) -> Value:
    """One of several values."""
    result = UNKNOWN
    for value in values:
        result = join(result, value)
    return result


def element(ev: Evaluator, value: Value) -> Value:
    """What iteration over a value meets."""
    result = UNKNOWN
    for atom in value:
        result = join(result, _element(ev, atom))
    return result


def _element(ev: Evaluator, atom: Atom) -> Value:
    match atom:
        case Sequence():
            return joined(atom.elements)
        case Record():
            return joined(tuple(ev.atoms.constant(key) for key, _ in atom.entries))
        case Instance():
            return ev.instance("str") if atom.cls == "dict" else _held(ev, atom)
        case Constant(value=str()):
            return ev.instance("str")
        case Object():
            return _iterated(ev, atom)
    return UNKNOWN


def _iterated(ev: Evaluator, atom: Object) -> Value:
    """What iteration over an object of the project gives."""
    found = ev.special(atom, "__iter__")
    if found:
        return element(ev, tuple(other for other in found if other is not atom))
    found = ev.special(atom, "__getitem__")
    base = library_instance(ev, atom)
    return found if found or base is None else _held(ev, base)


def _held(ev: Evaluator, atom: Instance) -> Value:
    if atom.items:
        return atom.items
    if ev.is_tensor(atom) or atom.cls == BATCH or atom.cls.startswith("torch.return_types."):
        return ev.tensor
    if atom.cls in ("torch.Size", "range"):
        return ev.instance("int")
    if ev.catalogue.is_subclass(atom.cls, "torch.utils.data.DataLoader"):
        return ev.instance(BATCH)
    return UNKNOWN


def item(ev: Evaluator, base: Value, index: Value) -> Value:
    """`base[index]`."""
    result = UNKNOWN
    for atom in base:
        result = join(result, _item(ev, atom, index))
    return result


def _item(ev: Evaluator, atom: Atom, index: Value) -> Value:
    key = index[0] if len(index) == 1 else None
    is_slice = isinstance(key, Instance) and key.cls == "slice"
    match atom:
        case Sequence():
            return _sequence_item(ev, atom, key, is_slice)
        case Record():
            return _record_item(atom, key)
        case Instance():
            return _instance_item(ev, atom, key, is_slice)
        case Constant(value=str()):
            return ev.instance("str")
        case Object():
            found = ev.special(atom, "__getitem__", Call((index,)))
            base = library_instance(ev, atom)
            return found if found or base is None else _item(ev, base, index)
    return UNKNOWN


def _instance_item(ev: Evaluator, atom: Instance, key: Atom | None, is_slice: bool) -> Value:
    if ev.is_tensor(atom):
        return ev.tensor
    if is_slice:
        return (atom,)
    return _element_at(atom.elements, key) if atom.elements else _held(ev, atom)


def _sequence_item(ev: Evaluator, atom: Sequence, key: Atom | None, is_slice: bool) -> Value:
    if is_slice:
        return ev.instance("list", joined(atom.elements))
    return _element_at(atom.elements, key)


def _element_at(elements: tuple[Value, ...], key: Atom | None) -> Value:
    """The element at a constant position, else one of all."""
    if isinstance(key, Constant) and isinstance(key.value, int):
        size = len(elements)
        return elements[key.value] if -size <= key.value < size else UNKNOWN
    return joined(elements)


def _record_item(atom: Record, key: Atom | None) -> Value:
    if isinstance(key, Constant):
        for name, value in atom.entries:
            if name == key.value and type(name) is type(key.value):
                return value
        return atom.rest
    return join(atom.rest, joined(tuple(value for _, value in atom.entries)))


def unpack(ev: Evaluator, value: Value, position: int, count: int, star: int) -> Value:
    """One target of an unpacking into `count` targets, of which `star` is starred (-1: none)."""
    result = UNKNOWN
    for atom in value:
        if isinstance(atom, Sequence) or (isinstance(atom, Instance) and atom.elements):
            part = _unpack_known(ev, atom.elements, position, count, star)
        else:
            part = _element(ev, atom)
            if position == star:
                part = ev.instance("list", part)
        result = join(result, part)
    return result


def _unpack_known(
    ev: Evaluator, elements: tuple[Value, ...], position: int, count: int, star: int
) -> Value:
    size = len(elements)
    if star < 0:
        return elements[position] if size == count else UNKNOWN
    if position == star:
        return ev.instance("list", joined(elements[star : size - (count - star - 1)]))
    index = position if position < star else size - (count - position)
    return elements[index] if 0 <= index < size else UNKNOWN


def put_in(ev: Evaluator, container: Value, value: Value, key: Value | None) -> Value:
    """A container after a value was put in; one that is not known must be a dict to take a text."""
    if not container and key is not None and len(key) == 1 and isinstance(key[0], Constant):
        container = ev.atoms.record((), UNKNOWN) if isinstance(key[0].value, str) else UNKNOWN
    result = UNKNOWN
    for atom in container:
        result = join(result, _put_in_one(ev, atom, value, key))
    return result


def _put_in_one(ev: Evaluator, atom: Atom, value: Value, key: Value | None) -> Value:
    if isinstance(atom, Record):
        return _put_in_record(ev, atom, value, key)
    if isinstance(atom, Sequence):
        return ev.instance("list", join(joined(atom.elements), value))
    if isinstance(atom, Instance) and atom.cls in MUTABLE:
        is_of_parts = ev.is_module(atom) and not atom.cls.startswith("torch.nn.Parameter")
        if is_of_parts and value and all(map(ev.is_tensor, value)):
            return (atom,)  # a buffer or a parameter is no part that is called
        return ev.instance(atom.cls, join(atom.items, value))
    return (atom,)


def _put_in_record(ev: Evaluator, atom: Record, value: Value, key: Value | None) -> Value:
    if key is not None and len(key) == 1 and isinstance(key[0], Constant):
        name = key[0].value
        kept = tuple(
            entry for entry in atom.entries if (type(entry[0]), entry[0]) != (type(name), name)
        )
        if len(kept) < MAX_ENTRIES or len(kept) < len(atom.entries):
            return ev.atoms.record((*kept, (name, value)), atom.rest)
    return ev.atoms.record(atom.entries, join(atom.rest, value))


# -- rules ------------------------------------------------------------------------------------


def item_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """ITEM."""
    return item(ev, ev.value(unit, parts[1]), ev.value(unit, parts[2]))


def element_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """ELEM."""
    return element(ev, ev.value(unit, parts[1]))


def unpack_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """UNPACK."""
    return unpack(ev, ev.value(unit, parts[1]), parts[2], parts[3], parts[4])


def display_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """TUPLE, LIST and SET: the elements, or one kind of element after an unpacking."""
    terms = unit.ir.terms
    elements: list[Value] = []
    open_ended = parts[0] == ir.SET
    for term in parts[1:]:
        if terms[term][0] != ir.STAR:
            elements.append(ev.value(unit, term))
            continue
        inner = ev.value(unit, terms[term][1])
        if len(inner) == 1 and isinstance(inner[0], Sequence):
            elements.extend(inner[0].elements)
        else:
            open_ended = True
            elements.append(element(ev, inner))
    if open_ended or len(elements) > MAX_ELEMENTS:
        return ev.instance("list", joined(tuple(elements)))
    return ev.atoms.sequence(tuple(elements))


def dict_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """DICT: known keys with their values; the rest together."""
    result = ev.atoms.record((), UNKNOWN)
    for key_term, value_term in zip(parts[1], parts[2], strict=True):
        value = ev.value(unit, value_term)
        if key_term >= 0:
            result = put_in(ev, result, value, ev.value(unit, key_term))
        else:
            result = merge_records(ev, result, value)
    return result


def merge_records(ev: Evaluator, left: Value, right: Value) -> Value:
    """A dict updated with another."""
    for atom in right:
        if isinstance(atom, Record):
            for name, value in atom.entries:
                left = put_in(ev, left, value, ev.atoms.constant(name))
            if atom.rest:
                left = put_in(ev, left, atom.rest, None)
        elif isinstance(atom, Instance) and atom.items:
            left = put_in(ev, left, atom.items, None)
    return left


def list_of_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """LISTOF."""
    return ev.instance("list", ev.value(unit, parts[1]))


def dict_of_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """DICTOF."""
    return ev.atoms.record((), ev.value(unit, parts[2]))


def taken_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """TAKEN: what is left is of the same kind."""
    return ev.value(unit, parts[1])


def append_rule(ev: Evaluator, unit: Unit, parts: ir.Term) -> Value:
    """APPEND."""
    _, base, value_term, key_term = parts
    value = ev.value(unit, value_term)
    container = ev.value(unit, base)
    if unit.ir.terms[value_term][0] == ir.STAR:
        if any(isinstance(atom, Record) for atom in value):
            return merge_records(ev, container, value)
        value = element(ev, value)
    return put_in(ev, container, value, ev.value(unit, key_term) if key_term >= 0 else None)
