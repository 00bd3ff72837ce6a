"""Abstract values: what an expression may be.

A value is a tuple of atoms, "one of these"; the empty tuple is "not known". Joins are optimistic:
a path on which nothing is known adds nothing. Atoms are interned by an `Atoms`, so equal atoms are
identical and values are compared and hashed fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

if TYPE_CHECKING:
    from mindport.analysis.modules import Unit

# More alternatives than this are no knowledge any more.
MAX_ALTERNATIVES = 20
# So deep it is looked into them to put them into an order.
_DEPTH = 3
_PLACE = attrgetter("place")


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
    more = tuple(atom for atom in right if atom not in left)
    if not more:
        return left
    both = left + more
    # Which are left out must not rest on which was met first: that is another one in an editor.
    return both if len(both) <= MAX_ALTERNATIVES else _first(both)


def _first(value: Value) -> Value:
    """As many alternatives as are kept.

    Those come first that have members: library names and instances, what the project defines,
    containers, constants.
    """
    for atom in value:
        if not hasattr(atom, "place"):
            atom.place = _place(atom)
    return tuple(sorted(value, key=_PLACE)[:MAX_ALTERNATIVES])


def _place(one: object, depth: int = _DEPTH) -> tuple[Any, ...]:
    """Where an atom comes, or a part of one: the same in every process."""
    if isinstance(one, tuple):
        return tuple(_place(part, depth) for part in one)
    if isinstance(one, Constant):
        return (3, type(one.value).__name__, repr(one.value)[:100])
    if not isinstance(one, _Placed):
        return (4, getattr(one, "path", "") or repr(one)[:100])
    holds = isinstance(one, (Sequence, Record)) or bool(isinstance(one, Instance) and one.items)
    rank = 2 if holds else int(not isinstance(one, (Instance, Library)))
    parts = (getattr(one, name) for name in one.__slots__) if depth else ()
    return (rank, type(one).__name__, *(_place(part, depth - 1) for part in parts))


class Atoms:
    """The interning of atoms."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Value] = {}

    def constant(self, value: object) -> Value:
        """A Python constant."""
        return self._intern((Constant, type(value), value), Constant, value)

    def library(self, name: str, kind: str) -> Value:
        """A library name."""
        return self._intern((Library, name, kind), Library, name, kind)

    def instance(self, cls: str, items: Value = UNKNOWN, elements: tuple[Value, ...] = ()) -> Value:
        """An instance of a library class."""
        return self._intern((Instance, cls, items, elements), Instance, cls, items, elements)

    def sequence(self, elements: tuple[Value, ...], names: tuple[str, ...] = ()) -> Value:
        """A tuple of known length."""
        return self._intern((Sequence, elements, names), Sequence, elements, names)

    def record(self, entries: tuple[tuple[object, Value], ...], rest: Value) -> Value:
        """A dict of known keys."""
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
        key = (Partial, function, positional, keywords)
        return self._intern(key, Partial, function, positional, keywords)

    def super(self, cls: Class) -> Value:
        """`super()`."""
        return self._intern((Super, cls), Super, cls)

    def the_function(self, unit: Unit, index: int) -> Function:
        """The atom of a project function."""
        return cast(Function, self.function(unit, index)[0])

    def the_class(self, unit: Unit, index: int) -> Class:
        """The atom of a project class."""
        return cast(Class, self.cls(unit, index)[0])

    def _intern(self, key: tuple[Any, ...], make: type[Any], *arguments: object) -> Value:
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = (make(*arguments),)
        return value
