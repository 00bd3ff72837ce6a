"""Fewer alternatives that say the same in general: what a circle would else add to for ever.

A loop that counts has more numbers in each round, one that nests has deeper lists. Of several
numbers their type is kept, of several containers of a kind one that holds what all hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Atoms,
    BoundMember,
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    ModuleAtom,
    Object,
    Partial,
    Record,
    Sequence,
    Value,
    join,
)

# Containers nested deeper hold something unknown.
_DEPTH = 3
# So many constants of a type, or lengths of a sequence, are kept apart.
_FEW = 3
_SIMPLE = (Constant, Library, Function, Class, Object, Method, ModuleAtom)
_MERGED = (BoundMember, Constant, Instance, Sequence, Record, Partial)
_COUNTED = frozenset({int, float, str})


def widened(atoms: Atoms, value: Value, depth: int = _DEPTH) -> Value:
    """A value with few alternatives."""
    if not value or (len(value) == 1 and isinstance(value[0], _SIMPLE)):
        return value
    return joined(
        tuple(part)
        for part in (
            _constants(atoms, [one for one in value if isinstance(one, Constant)], value),
            _lists(atoms, [one for one in value if isinstance(one, (Instance, Sequence))], depth),
            _records(atoms, [one for one in value if isinstance(one, Record)], depth),
            _partials(atoms, [one for one in value if isinstance(one, Partial)], depth),
            _bound(atoms, [one for one in value if isinstance(one, BoundMember)], depth),
            (one for one in value if not isinstance(one, _MERGED)),
        )
    )


def _constants(atoms: Atoms, constants: list[Constant], value: Value) -> Iterator[Atom]:
    types = {one.cls for one in value if isinstance(one, Instance)}
    for cls in dict.fromkeys(type(one.value) for one in constants):
        found = [one for one in constants if type(one.value) is cls]
        if cls in _COUNTED and (len(found) > _FEW or cls.__name__ in types):
            yield from atoms.instance(cls.__name__)
        else:
            yield from found


def _lists(atoms: Atoms, lists: list[Instance | Sequence], depth: int) -> Iterator[Atom]:
    sequences = [one for one in lists if isinstance(one, Sequence)]
    instances = [one for one in lists if isinstance(one, Instance)]
    lengths = dict.fromkeys((len(one.elements), one.names) for one in sequences)
    if len(lengths) > _FEW or (lengths and any(one.cls == "list" for one in instances)):
        held = (part for one in sequences for part in one.elements)
        instances.append(atoms.the_instance("list", joined(held)))
        lengths.clear()
    yield from _instances(atoms, instances, depth)
    for form in lengths:
        alike = [one.elements for one in sequences if (len(one.elements), one.names) == form]
        yield from atoms.sequence(_columns(atoms, alike, depth), form[1])


def _instances(atoms: Atoms, instances: list[Instance], depth: int) -> Iterator[Atom]:
    for cls in dict.fromkeys(one.cls for one in instances):
        found = [one for one in instances if one.cls == cls]
        if any(one.items for one in found):
            yield atoms.the_instance(cls, _held(atoms, (one.items for one in found), depth))
        else:
            yield from found


def _columns(atoms: Atoms, rows: Iterable[tuple[Value, ...]], depth: int) -> tuple[Value, ...]:
    return tuple(_held(atoms, column, depth) for column in zip(*rows, strict=True))


def _partials(atoms: Atoms, partials: list[Partial], depth: int) -> Iterator[Atom]:
    found: dict[tuple[int, tuple[str, ...]], list[Partial]] = {}
    for one in partials:
        names = tuple(name for name, _ in one.keywords)
        found.setdefault((len(one.positional), names), []).append(one)
    for (_, names), alike in found.items():
        positional = _columns(atoms, (one.positional for one in alike), depth)
        values = _columns(
            atoms, (tuple(value for _, value in one.keywords) for one in alike), depth
        )
        yield from atoms.partial(
            _held(atoms, (one.function for one in alike), depth),
            positional,
            tuple(zip(names, values, strict=True)),
        )


def _bound(atoms: Atoms, members: list[BoundMember], depth: int) -> Iterator[Atom]:
    for name in dict.fromkeys(one.name for one in members):
        receivers = tuple(dict.fromkeys(one.receiver for one in members if one.name == name))
        for receiver in widened(atoms, receivers, depth):
            yield from atoms.bound(name, receiver)


def _records(atoms: Atoms, records: list[Record], depth: int) -> Iterator[Atom]:
    if not records:
        return
    entries: dict[tuple[type, object], Value] = {}
    for one in records:
        for key, held in one.entries:
            entries[type(key), key] = join(entries.get((type(key), key), UNKNOWN), held)
    rest = _held(atoms, (one.rest for one in records), depth)
    # Which of several was met first must not show.
    keys = sorted(entries, key=repr) if len(records) > 1 else list(entries)
    pairs = ((key[1], _held(atoms, (entries[key],), depth)) for key in keys)
    yield from atoms.record(tuple(pairs), rest)


def _held(atoms: Atoms, values: Iterable[Value], depth: int) -> Value:
    """What containers hold, together."""
    result = joined(values)
    return widened(atoms, result, depth - 1) if depth > 1 else _without_content(atoms, result)


def joined(values: Iterable[Value]) -> Value:
    """One of several values."""
    result = UNKNOWN
    for value in values:
        result = join(result, value)
    return result


def _without_content(atoms: Atoms, value: Value) -> Value:
    return joined(_emptied(atoms, one) for one in value)


def _emptied(atoms: Atoms, atom: Atom) -> Value:
    match atom:
        case Instance(cls=cls):
            return atoms.instance(cls)
        case Sequence():
            return atoms.instance("list")
        case Record():
            return atoms.instance("dict")
        case Partial():
            return atoms.partial(UNKNOWN, (), ())
        case BoundMember(name=name, receiver=receiver):
            return atoms.bound(name, _emptied(atoms, receiver)[0])
    return (atom,)
