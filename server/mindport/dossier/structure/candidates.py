"""Where a project makes models: calls of classes, of functions that give models, and defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values import domain as atoms
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Atom, Class, Instance, Object, Sequence
from mindport.dossier.model import Place
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure import calls as runs
from mindport.dossier.structure.arguments import Arguments
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.shown_inputs import shown_inputs
from mindport.dossier.structure.values import Function, Given, Named, NotStaticError, Unknown
from mindport.verify.subject import Input

_MODULE = "torch.nn.Module"
_ANY = (_MODULE, "torch.nn.Sequential")  # what functions say that they give
DEFAULTS = "with its defaults"


class Candidate(NamedTuple):
    """What may make a model: `made` is the call, or says that it is made with its defaults."""

    name: str
    place: Place
    made: str
    build: Callable[[], Any]
    home: str  # the file that has a class or function of this name, "" where none has
    given: Callable[[], tuple[Given, Named]] = lambda: ((), {})  # its arguments
    is_within: bool = False  # in a function that gives a model itself: its calls say more
    inputs: Callable[[], Iterable[tuple[Input, ...]]] = tuple  # that the program gives it


@dataclass
class Candidates:
    """The places of a project where models are made."""

    reader: Reader
    machine: Machine
    given: Arguments

    def found(self) -> list[Candidate]:
        """First what runs when a file is run, last what needs no argument."""
        made = [*self._called(), *self._given()]
        made.sort(key=lambda one: one[0].function >= 0)
        return [*(one for _, one in made), *self._by_default()]

    def _classes(self) -> Iterator[Class]:
        for cls in self.reader.calls.classes:
            if derives_from(self.reader.project.evaluator, cls, _MODULE):
                yield cls

    def _called(self) -> Iterator[tuple[Called, Candidate]]:
        """The calls that make a model outside of the classes of models."""
        for cls in self._classes():
            for called in self.reader.calls.by_class.get(cls, ()):
                if self._is_in_module(called):
                    continue
                place = self.reader.calls.place(called)
                name = cls.unit.ir.classes[cls.index].name
                build = partial(self._make, cls, called)
                given = partial(self.given.of, called.unit, called.term)
                home, is_within = cls.unit.path, self._is_giver(called)
                inputs = partial(shown_inputs, self.reader, self.given, called[:2])
                made = Candidate(name, place, place.text, build, home, given, is_within, inputs)
                yield called, made

    def _given(self) -> Iterator[tuple[Called, Candidate]]:
        """The calls of functions and class methods that give a model, outside of all of these."""
        for called in self.reader.calls.all:
            functions = [
                one
                for atom in called.callee
                if isinstance(atom, (atoms.Function, atoms.Method))
                for one in self.reader.calls.entered(atom)
            ]
            if len(functions) != 1 or self._is_in_module(called) or self._is_giver(called):
                continue
            function = functions[0]
            entry = function.unit.ir.functions[function.index]
            if self._makes_own(function) or self._models_of(function.unit, function.index):
                place = self.reader.calls.place(called)
                build = partial(self._ask, called, function)
                home = function.unit.path if entry.owner < 0 else ""
                given = partial(self.given.of, called.unit, called.term)
                inputs = partial(shown_inputs, self.reader, self.given, called[:2])
                made = Candidate(entry.name, place, place.text, build, home, given, inputs=inputs)
                yield called, made

    def _makes_own(self, function: atoms.Function) -> bool:
        """Whether a function is a class method of a model that calls its class."""
        unit, entry = function.unit, function.unit.ir.functions[function.index]
        if entry.owner < 0 or not any(
            "builtins.classmethod" in self.reader.bodies.libraries(unit, one)
            for one in entry.decorators
        ):
            return False
        ev, own = self.reader.project.evaluator, (ir.PARAM, function.index, 0)
        calls = self.reader.calls.in_function.get((unit, function.index), ())
        called = (unit.ir.terms[unit.ir.terms[one.term][1]] for one in calls)
        is_made = any(one == own for one in called)
        return is_made and derives_from(ev, ev.atoms.the_class(unit, entry.owner), _MODULE)

    def _is_giver(self, called: Called) -> bool:
        """Whether a call is in a function that gives a model itself."""
        return called.function >= 0 and bool(self._models_of(called.unit, called.function))

    def _ask(self, called: Called, function: atoms.Function) -> Any:
        """Run the function that a call calls."""
        entry = function.unit.ir.functions[function.index]
        if entry.owner < 0:
            callee = self.machine.of_file(function.unit.path, entry.name)
        else:
            callee = self.given.value(called.unit, called.unit.ir.terms[called.term][1])
        if isinstance(callee, Unknown):
            raise NotStaticError(callee.why, callee.place)
        return runs.call(self.machine, callee, *self.given.of(called.unit, called.term))

    def _is_in_module(self, called: Called) -> bool:
        """Whether a call is in a method of a module: what it makes is a part."""
        if called.function < 0:
            return False
        owner = called.unit.ir.functions[called.function].owner
        if owner < 0:
            return False
        ev = self.reader.project.evaluator
        return derives_from(ev, ev.atoms.the_class(called.unit, owner), _MODULE)

    def _make(self, cls: Class, called: Called) -> Any:
        """Build what a call makes."""
        positional, keywords = self.given.of(called.unit, called.term)
        return runs.call(self.machine, self.given.class_value(cls), positional, keywords)

    def _by_default(self) -> Iterator[Candidate]:
        """Functions that need no argument and give a model; classes that need none."""
        for _, unit in sorted(self.reader.project.units.items()):
            for index, function in enumerate(unit.ir.functions):
                if self._gives_model(unit, index):
                    place = self.reader.place(unit, self.reader.function_line(unit, index))
                    build = partial(self._run, unit.path, function.name)
                    yield Candidate(function.name, place, DEFAULTS, build, unit.path)
        for cls in self._classes():
            if self.reader.calls.by_class.get(cls):
                continue  # it is a part of another class, or its calls are looked at
            entry = cls.unit.ir.classes[cls.index]
            place = self.reader.place(cls.unit, entry.line)
            alone = partial(self._alone, cls)
            yield Candidate(entry.name, place, DEFAULTS, alone, cls.unit.path)

    def _gives_model(self, unit: Unit, index: int) -> bool:
        """Whether a function of the module needs no argument, and gives a model."""
        function = unit.ir.functions[index]
        if function.owner >= 0 or unit.ir.names.get(function.name, -1) < 0:
            return False
        needs = any(one[1] == "normal" and one[2] < 0 for one in function.parameters)
        return not needs and bool(self._models_of(unit, index))

    def _models_of(self, unit: Unit, index: int) -> list[Class | str]:
        """The classes of models that a function gives, also rows of layers."""
        ev = self.reader.project.evaluator
        returns = unit.ir.functions[index].returns
        values = [inner for one in returns for atom in ev.value(unit, one) for inner in _held(atom)]
        made = [one.cls for one in values if isinstance(one, Object)]
        rows = [one.cls for one in values if isinstance(one, Instance) and one.cls in _ANY]
        return [*(one for one in made if derives_from(ev, one, _MODULE)), *rows]

    def _run(self, path: str, name: str) -> Any:
        function = self.machine.of_file(path, name)
        if not isinstance(function, Function):
            raise NotStaticError(f"the function `{name}`")
        return runs.call(self.machine, function, (), {})

    def _alone(self, cls: Class) -> Any:
        return runs.call(self.machine, self.given.class_value(cls), (), {})


def _held(atom: Atom) -> list[Atom]:
    """A value, or what a tuple or list of several holds: `return model, criterion`."""
    elements = atom.elements if isinstance(atom, Sequence) else ()
    return [inner for one in elements for inner in one] or [atom]
