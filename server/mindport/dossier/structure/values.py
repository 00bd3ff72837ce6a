"""What an interpreted constructor computes with, beside plain values of Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Given: TypeAlias = tuple[Any, ...]  # positional arguments
Named: TypeAlias = dict[str, Any]  # keyword arguments


class _StoppedError(Exception):
    """A constructor cannot be followed any further: why, and the place in the code."""

    def __init__(self, why: str, place: str = "") -> None:
        super().__init__(why)
        self.why, self.place = why, place

    def __str__(self) -> str:
        return with_place(self.why, self.place)


class NotStaticError(_StoppedError):
    """Something decides about the structure that only a run would tell."""


class RaisedError(_StoppedError):
    """The program raises an exception here."""


@dataclass(frozen=True)
class Unknown:
    """A value that is not known: why, and the place in the code that it comes from."""

    why: str
    place: str = ""

    def __str__(self) -> str:
        return with_place(self.why, self.place)


def with_place(why: str, place: str) -> str:
    """A reason with its place."""
    return f"{why} ({place})" if place else why


def why_of(value: Any, otherwise: str) -> tuple[str, str]:
    """Why a value is not known, and its place."""
    if isinstance(value, Unknown):
        return value.why, value.place
    if isinstance(value, Tensor) and value.origin is not None:
        return value.origin.why, value.origin.place
    return otherwise, ""


@dataclass(frozen=True)
class Library:
    """A name of a library."""

    name: str


@dataclass(eq=False)
class Scope:
    """The names of a module or of a function."""

    path: str
    names: dict[str, Any] = field(default_factory=dict)
    outer: Scope | None = None


@dataclass(frozen=True, eq=False)
class Function:
    """A function of the project, with the scope in which it is defined."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    scope: Scope
    owner: ClassValue | None = None


@dataclass(frozen=True, eq=False)
class ClassValue:
    """A class of the project. `bases` are of the project or of libraries, nearest first."""

    node: ast.ClassDef
    scope: Scope
    bases: tuple[Any, ...] = ()
    choices: dict[str, Any] = field(default_factory=dict)  # the members of an enumeration

    @property
    def name(self) -> str:
        """Its name."""
        return self.node.name

    def line(self) -> list[Any]:
        """The class and all its bases, each before its own bases."""
        found: list[Any] = [self]
        for base in self.bases:
            found += base.line() if isinstance(base, ClassValue) else [base]
        last: dict[Any, None] = {}
        for one in reversed(found):
            last.setdefault(one, None)
        return list(reversed(last))


@dataclass(frozen=True, eq=False)
class Bound:
    """A method bound to its object."""

    function: Function
    receiver: Any


@dataclass(frozen=True, eq=False)
class Member:
    """A method of a plain value, a module or a tensor, by name."""

    receiver: Any
    name: str


@dataclass(frozen=True, eq=False)
class Super:
    """`super()`: the classes that come after one in the line of an object."""

    receiver: Any
    rest: tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Partial:
    """A callable with arguments that were given before."""

    callee: Any
    positional: tuple[Any, ...]
    keywords: dict[str, Any]


@dataclass(eq=False)
class Options:
    """A parser of the command line, and what it gives: `values` are the defaults."""

    values: dict[str, Any]


@dataclass(eq=False)
class Tensor:
    """A tensor with its shape; None where that is not known."""

    shape: tuple[int, ...] | None = None
    origin: Unknown | None = field(default=None, kw_only=True)  # why its shape is not known

    @property
    def count(self) -> int | None:
        """How many numbers it holds."""
        if self.shape is None or not all(type(one) is int for one in self.shape):
            return None
        total = 1
        for one in self.shape:
            total *= one
        return total


@dataclass(eq=False)
class Parameter(Tensor):
    """A parameter of a module."""

    is_trained: bool = True


@dataclass(eq=False)
class Plain:
    """An object of a class of the project that is no module."""

    cls: ClassValue
    names: dict[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class Choice:
    """A member of an enumeration."""

    cls: ClassValue = field(init=False)
    name: str = field(init=False)
    value: Any = field(init=False)


class TextChoice(str):
    """A member of an enumeration that is a text, too."""

    cls: ClassValue
    name: str
    value: Any


class Remaining(list[Any]):
    """An iterator: what it has still to give. `next` takes the first."""


@dataclass(eq=False)
class Module:
    """A module: of the project where `cls` is a class of it, else of a library."""

    name: str
    cls: ClassValue | None = None
    children: dict[str, Module] = field(default_factory=dict)
    parameters: dict[str, Parameter] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)  # arguments that say something

    def modules(
        self, prefix: str = "", met: set[int] | None = None
    ) -> Iterator[tuple[str, Module]]:
        """All modules below with their full names, itself first; each once, as torch lists them."""
        met = set() if met is None else met
        if id(self) in met:
            return
        met.add(id(self))
        yield prefix, self
        for name, child in self.children.items():
            yield from child.modules(f"{prefix}.{name}" if prefix else name, met)

    def all_parameters(self) -> list[Parameter]:
        """The parameters of all modules, each once."""
        found: dict[int, Parameter] = {}
        for _, module in self.modules():
            for one in module.parameters.values():
                found.setdefault(id(one), one)
        return list(found.values())

    def count(self) -> int | None:
        """How many numbers its parameters hold; None where one is not known."""
        counts = [one.count for one in self.all_parameters()]
        return None if None in counts else sum(one or 0 for one in counts)
