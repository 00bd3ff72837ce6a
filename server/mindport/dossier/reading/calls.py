"""All calls of a project by what they call: APIs of libraries, classes and functions of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import (
    BoundMember,
    Class,
    Function,
    Library,
    Method,
    Object,
    Partial,
    Value,
)
from mindport.analysis.values.evaluator import Evaluator
from mindport.dossier.model import Place
from mindport.dossier.project import Project


class Called(NamedTuple):
    """One call. `line` counts from 1, `column` from 0."""

    unit: Unit
    term: int  # CALL
    callee: Value
    line: int
    column: int

    @property
    def function(self) -> int:
        """The function that it is in; -1 outside of all."""
        return self.unit.ir.function_at(self.term)

    @property
    def positional(self) -> tuple[int, ...]:
        """The terms of the positional arguments."""
        found: tuple[int, ...] = self.unit.ir.terms[self.term][2]
        return found

    @property
    def keywords(self) -> tuple[tuple[str | None, int], ...]:
        """The keyword arguments; None stands before `**`."""
        found: tuple[tuple[str | None, int], ...] = self.unit.ir.terms[self.term][3]
        return found


@dataclass
class Calls:
    """The calls of a project."""

    project: Project

    @property
    def ev(self) -> Evaluator:
        """The evaluator of the project."""
        return self.project.evaluator

    @cached_property
    def all(self) -> list[Called]:
        """In the order of files and lines."""
        return list(self._found())

    def _found(self) -> Iterator[Called]:
        for path in sorted(self.project.units):
            unit = self.project.units[path]
            for part in unit.ir.parts:
                for site in part.all_sites():
                    if len(site) > 6:
                        callee = self.ev.value(unit, site[0])
                        line = site[2] + part.line + 1
                        yield Called(unit, site[6], callee, line, site[3])

    @cached_property
    def by_api(self) -> Mapping[str, list[Called]]:
        """By the full names of APIs; a call that may be of several is listed under each."""
        found: defaultdict[str, list[Called]] = defaultdict(list)
        for called in self.all:
            for atom in _plain(called.callee):
                if isinstance(atom, (Library, BoundMember)):
                    found[self.ev.catalogue.canonical(atom.name)].append(called)
        return found

    @cached_property
    def by_class(self) -> Mapping[Class, list[Called]]:
        """The calls that make objects of classes of the project."""
        found: defaultdict[Class, list[Called]] = defaultdict(list)
        for called in self.all:
            for atom in _plain(called.callee):
                if isinstance(atom, Class):
                    found[atom].append(called)
        return found

    @cached_property
    def in_function(self) -> Mapping[tuple[Unit, int], list[Called]]:
        """By the function that they are in."""
        found: defaultdict[tuple[Unit, int], list[Called]] = defaultdict(list)
        for called in self.all:
            found[called.unit, called.function].append(called)
        return found

    @cached_property
    def classes(self) -> list[Class]:
        """All classes of the project."""
        return [
            self.ev.atoms.the_class(unit, index)
            for _, unit in sorted(self.project.units.items())
            for index in range(len(unit.ir.classes))
        ]

    def place(self, called: Called) -> Place:
        """Where a call is."""
        return self.project.place(called.unit.path, called.line, called.column)

    def of_classes(self, *bases: str) -> Iterator[tuple[str, Class | None, Called]]:
        """The calls that make objects of classes that derive from a library class."""
        for api, calls in self.by_api.items():
            if self.derives(api, bases):
                yield from ((api, None, called) for called in calls)
        for cls, calls in self.by_class.items():
            if self.derives(cls, bases):
                name = cls.unit.ir.classes[cls.index].name
                yield from ((name, cls, called) for called in calls)

    def derives(self, made: Class | str, bases: Iterable[str]) -> bool:
        """Whether a class of the project or of a library derives from one of a library."""
        names = [made] if isinstance(made, str) else list(self._library_bases(made))
        subclass = self.ev.catalogue.is_subclass
        return any(name == base or subclass(name, base) for name in names for base in bases)

    def _library_bases(self, cls: Class) -> Iterator[str]:
        yield from (one.name for one in ancestors(self.ev, cls) if isinstance(one, Library))

    def names_in(self, unit: Unit, function: int) -> set[str]:
        """The APIs that a function calls."""
        return {
            atom.name
            for called in self.in_function.get((unit, function), ())
            for atom in _plain(called.callee)
            if isinstance(atom, (Library, BoundMember))
        }

    def functions_in(self, unit: Unit, function: int) -> Iterator[Function]:
        """The functions of the project that a function calls."""
        for called in self.in_function.get((unit, function), ()):
            for atom in _plain(called.callee):
                yield from self.entered(atom)

    def functions_of(self, unit: Unit, callee: int) -> Iterator[Function]:
        """The functions that a callee may be."""
        for atom in _plain(self.ev.value(unit, callee)):
            yield from self.entered(atom)

    def entered(self, atom: object) -> Iterator[Function]:
        """The functions that a call of something enters."""
        match atom:
            case Function():
                yield atom
            case Method():
                yield atom.function
            case Class():
                yield from self._method(atom, "__init__")
            case Object():
                for name in ("forward", "__call__"):
                    yield from self._method(atom.cls, name)

    def _method(self, cls: Class, name: str) -> Iterator[Function]:
        _, value = find_attribute(self.ev, cls, name)
        yield from (one for one in value if isinstance(one, Function))

    def arguments(self, called: Called, api: str, cls: Class | None) -> Iterator[tuple[str, int]]:
        """The arguments by the names of the parameters; "" for one whose name is not known."""
        names = self._parameters(api, cls)
        terms = called.unit.ir.terms
        for position, term in enumerate(called.positional):
            if terms[term][0] == ir.STAR:
                break
            yield (names[position] if position < len(names) else ""), term
        for name, term in called.keywords:
            if name is not None:
                yield name, term

    def defaults(self, cls: Class) -> Iterator[tuple[str, Unit, int]]:
        """The parameters of a constructor that have a default, with its term."""
        for function in self._method(cls, "__init__"):
            entry = function.unit.ir.functions[function.index]
            yield from ((one[0], function.unit, one[2]) for one in entry.parameters if one[2] >= 0)

    def _parameters(self, api: str, cls: Class | None) -> list[str]:
        if cls is not None:
            for function in self._method(cls, "__init__"):
                entry = function.unit.ir.functions[function.index]
                return [one[0] for one in entry.parameters[1:] if one[1] == "normal"]
        for signature in self.ev.catalogue.signatures(api):
            return [one.name for one in signature.parameters if one.kind != "keyword"]
        return []


def _plain(value: Value) -> Iterable[object]:
    """The alternatives; of a partial application what it applies."""
    for atom in value:
        if isinstance(atom, Partial):
            yield from atom.function
        else:
            yield atom
