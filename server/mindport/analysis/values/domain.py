"""Abstract values: what an expression may be.

A value is a tuple of atoms, "one of these"; the empty tuple is "not known". Joins are optimistic:
a path on which nothing is known adds nothing. Atoms are interned by an `Atoms`, so equal atoms are
identical and values are compared and hashed fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from mindport.analysis.project.module_names import Unit

# More alternatives than this are no knowledge any more.
MAX_ALTERNATIVES = 48


class _Placed:
    """What is in an order of its own, found out where a limit is met."""

    __slots__ = ("place",)

    place: tuple[Any, ...]


@dataclass(slots=True, eq=False)
class Constant(_Placed):
    """A Python constant."""

    value: Any


@dataclass(slots=True, eq=False)
class Library(_Placed):
    """A name of a library itself: module, class, function, constant.

    `kind` is the inventory's, "external" for libraries without one, "unknown" for a name that the
    inventory of a scanned library does not have.
    """

    name: str
    kind: str


@dataclass(slots=True, eq=False)
class Instance(_Placed):
    """An instance of a library or builtin class; `items` is what it holds.

    `elements` are the same one by one, where their number is known (`nn.Sequential(a, b)`).
    """

    cls: str
    items: Value
    elements: tuple[Value, ...] = ()


@dataclass(slots=True, eq=False)
class Sequence(_Placed):
    """A tuple (or list display) of known length; `names` are those of a named tuple."""

    elements: tuple[Value, ...]
    names: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Record(_Placed):
    """A dict with known keys; `rest` is what other keys may hold."""

    entries: tuple[tuple[object, Value], ...]
    rest: Value


@dataclass(slots=True, eq=False)
class BoundMember(_Placed):
    """A method of a library class, bound to its receiver."""

    name: str  # qualified, on the class that defines it
    receiver: Atom


@dataclass(slots=True, eq=False)
class ModuleAtom(_Placed):
    """A module of the project."""

    unit: Unit


@dataclass(slots=True, eq=False)
class Function(_Placed):
    """A function of the project."""

    unit: Unit
    index: int


@dataclass(slots=True, eq=False)
class Class(_Placed):
    """A class of the project."""

    unit: Unit
    index: int


@dataclass(slots=True, eq=False)
class Object(_Placed):
    """An instance of a class of the project."""

    cls: Class


@dataclass(slots=True, eq=False)
class Method(_Placed):
    """A function of the project, bound to a receiver."""

    function: Function
    receiver: Atom


@dataclass(slots=True, eq=False)
class Partial(_Placed):
    """`functools.partial` of something, with what was already passed."""

    function: Value
    positional: tuple[Value, ...]
    keywords: tuple[tuple[str, Value], ...]


@dataclass(slots=True, eq=False)
class Super(_Placed):
    """`super()` in a method of a class."""

    cls: Class


Atom: TypeAlias = (
    "Constant | Library | Instance | Sequence | Record | BoundMember | ModuleAtom | Function"
    " | Class | Object | Method | Partial | Super"
)
Value: TypeAlias = "tuple[Atom, ...]"

UNKNOWN: Value = ()


def join(left: Value, right: Value) -> Value:
    """Either of two values."""
    if left is right or not right:
        return left
    if not left:
        return right
    more = right if len(right) == 1 else tuple([atom for atom in right if atom not in left])
    if not more or more[0] in left:
        return left
    both = left + more
    if len(both) <= MAX_ALTERNATIVES:
        return both
    # Which are left out must not rest on which was met first: that is another one in an editor.
    kept = ordered(both)[:MAX_ALTERNATIVES]
    return left if len(left) == len(kept) and all(atom in left for atom in kept) else kept


def ordered(value: Value) -> Value:
    """The same alternatives in an order of their own.

    Those come first that have members: library names and instances, what the project defines,
    containers, constants.
    """
    if len(value) < 2:
        return value
    return tuple(sorted(value, key=_place_of))


def _place(atom: Atom) -> tuple[Any, ...]:
    """Where an atom comes among others: the same in every process, and no two alike."""
    if isinstance(atom, Constant):
        return (3, type(atom.value).__name__, repr(atom.value)[:100], "")
    holds = isinstance(atom, (Sequence, Record)) or bool(isinstance(atom, Instance) and atom.items)
    rank = 2 if holds else int(not isinstance(atom, (Instance, Library)))
    parts = [_comparable(getattr(atom, name)) for name in atom.__slots__]
    digest = blake2b(repr(parts).encode("utf-8", "replace"), digest_size=12).hexdigest()
    return (rank, type(atom).__name__, parts[0] if isinstance(parts[0], str) else "", digest)


def _comparable(part: object) -> object:
    """A part of an atom, in a form that is the same in every process."""
    if isinstance(part, tuple):
        return tuple(map(_comparable, part))
    if isinstance(part, _Placed):
        return _place_of(cast("Atom", part))
    return getattr(part, "path", part)


def _place_of(atom: Atom) -> tuple[Any, ...]:
    if not hasattr(atom, "place"):
        atom.place = _place(atom)
    return atom.place


class Atoms:
    """The interning of atoms."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Value] = {}
        self._inner: dict[Value, Value] = {}

    def constant(self, value: object) -> Value:
        """A Python constant."""
        return self._intern((Constant, type(value), value), Constant, value)

    def library(self, name: str, kind: str) -> Value:
        """A library name."""
        return self._intern((Library, name, kind), Library, name, kind)

    def instance(self, cls: str, items: Value = UNKNOWN, elements: tuple[Value, ...] = ()) -> Value:
        """An instance of a library class."""
        items, elements = self._one(items), self._each(elements)
        return self._intern((Instance, cls, items, elements), Instance, cls, items, elements)

    def sequence(self, elements: tuple[Value, ...], names: tuple[str, ...] = ()) -> Value:
        """A tuple of known length."""
        elements = self._each(elements)
        return self._intern((Sequence, elements, names), Sequence, elements, names)

    def record(self, entries: tuple[tuple[object, Value], ...], rest: Value) -> Value:
        """A dict of known keys."""
        entries, rest = tuple((key, self._one(value)) for key, value in entries), self._one(rest)
        typed = tuple((type(key), key, value) for key, value in entries)
        return self._intern((Record, typed, rest), Record, entries, rest)

    def bound(self, name: str, receiver: Atom) -> Value:
        """A bound library method."""
        return self._intern((BoundMember, name, receiver), BoundMember, name, receiver)

    def module(self, unit: Unit) -> Value:
        """A project module."""
        return self._intern((ModuleAtom, unit), ModuleAtom, unit)

    def function(self, unit: Unit, index: int) -> Value:
        """A project function."""
        return self._intern((Function, unit, index), Function, unit, index)

    def cls(self, unit: Unit, index: int) -> Value:
        """A project class."""
        return self._intern((Class, unit, index), Class, unit, index)

    def instance_of(self, cls: Class) -> Value:
        """An instance of a project class."""
        return self._intern((Object, cls), Object, cls)

    def method(self, function: Function, receiver: Atom) -> Value:
        """A bound project function."""
        return self._intern((Method, function, receiver), Method, function, receiver)

    def partial(
        self,
        function: Value,
        positional: tuple[Value, ...],
        keywords: tuple[tuple[str, Value], ...],
    ) -> Value:
        """A partial application."""
        function, positional = self._one(function), self._each(positional)
        keywords = tuple((name, self._one(value)) for name, value in keywords)
        key = (Partial, function, positional, keywords)
        return self._intern(key, Partial, function, positional, keywords)

    def super(self, cls: Class) -> Value:
        """`super()`."""
        return self._intern((Super, cls), Super, cls)

    def the_instance(self, cls: str, items: Value) -> Instance:
        """The atom of an instance of a library class."""
        return cast(Instance, self.instance(cls, items)[0])

    def the_function(self, unit: Unit, index: int) -> Function:
        """The atom of a project function."""
        return cast(Function, self.function(unit, index)[0])

    def the_class(self, unit: Unit, index: int) -> Class:
        """The atom of a project class."""
        return cast(Class, self.cls(unit, index)[0])

    def _one(self, value: Value) -> Value:
        """A value that an atom holds: of the same alternatives always the same one."""
        if len(value) < 2:
            return value
        known = self._inner.get(value)
        if known is None:
            known = self._inner[value] = ordered(value)
        return known

    def _each(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        return tuple(map(self._one, values))

    def _intern(self, key: tuple[Any, ...], make: type[Any], *arguments: object) -> Value:
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = (make(*arguments),)
        return value
