"""The models of a project: found where they are made, and built as their constructors say."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from mindport.analysis import ir
from mindport.analysis import values as atoms
from mindport.analysis.classes import derives_from
from mindport.analysis.modules import Unit
from mindport.analysis.values import Class, Instance, Object
from mindport.dossier.model import Model, Place
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure import calls as runs
from mindport.dossier.structure.doubts import doubts
from mindport.dossier.structure.machine import STEPS, Machine
from mindport.dossier.structure.objects import attribute
from mindport.dossier.structure.tree import inputs_of, tree_of
from mindport.dossier.structure.values import (
    ClassValue,
    Function,
    Given,
    Library,
    Module,
    Named,
    NotStaticError,
    RaisedError,
    Unknown,
)

_MODULE = "torch.nn.Module"
_ANY = (_MODULE, "torch.nn.Sequential")  # what functions say that they give
_MOST = 300  # constructors that are followed
_SHOWN = 150
_DEFAULTS = "with its defaults"
_SECONDS = 30.0  # for all of them
_REASONS = 5


@dataclass
class Models:
    """The models of a project."""

    reader: Reader
    machine: Machine
    _begun: float = field(default_factory=time.monotonic)
    _inner: set[ast.ClassDef] = field(default_factory=set)  # classes that are a part of a model

    def found(self) -> list[Model]:
        """The models in their order; what is a part of another one is left out."""
        built: dict[tuple[str, int, str], tuple[Model, Module | None]] = {}
        candidates = self._candidates()
        self._begun = time.monotonic()  # to find them takes its time, too
        for name, place, made, build in candidates:
            key = (place.path, place.line, name)
            if key in built or len(built) >= _MOST or self._is_late():
                continue
            built[key] = self._built(name, place, made, build)
        models = [
            model
            for model, module in built.values()
            if module is None
            or module.cls is None
            or module.cls.node not in self._inner
            or model.made != _DEFAULTS
            if model.made != _DEFAULTS or (module is not None and module.children)
        ]
        known = {module.cls.name for _, module in built.values() if module and module.cls}
        models = [one for one in models if one.root is not None or one.name not in known]
        return sorted(models, key=_rank)[:_SHOWN]

    def _candidates(self) -> list[tuple[str, Place, str, Any]]:
        """What makes a model: first what runs when a file is run, last what needs no argument."""
        made = [*self._called(), *self._given()]
        made.sort(key=lambda one: one[0].function >= 0)
        return [*(one[1:] for one in made), *self._by_default()]

    def _is_late(self) -> bool:
        return time.monotonic() - self._begun > _SECONDS

    def _built(self, name: str, place: Place, made: str, build: Any) -> tuple[Model, Module | None]:
        self.machine.steps, self.machine.depth = STEPS, 0
        try:
            module = build()
        except (NotStaticError, RaisedError) as error:
            return Model(name, place, made, (), None, 0, (str(error),)), None
        except (RecursionError, TypeError, ValueError, AttributeError, KeyError) as error:
            why = f"its constructor is not followed: {type(error).__name__}"
            return Model(name, place, made, (), None, 0, (why,)), None
        if not isinstance(module, Module):
            why = module.why if isinstance(module, Unknown) else "no module is made"
            return Model(name, place, made, (), None, 0, (why,)), None
        self._inner |= {
            one.cls.node for _, one in module.modules() if one.cls is not None and one is not module
        }
        missing = tuple(dict.fromkeys(doubts(module)))[:_REASONS]
        parts = sum(1 for _ in module.modules())
        count = None if missing else module.count()
        shown = (
            name if module.cls is None or name == module.cls.name else f"{module.cls.name}: {name}"
        )
        inputs = inputs_of(module)
        return Model(shown, place, made, inputs, count, parts, missing, tree_of(module)), module

    def _classes(self) -> Iterator[Class]:
        for cls in self.reader.calls.classes:
            if derives_from(self.reader.project.evaluator, cls, _MODULE):
                yield cls

    def _called(self) -> Iterator[tuple[Called, str, Place, str, Any]]:
        """The calls that make a model outside of the classes of models."""
        for cls in self._classes():
            for called in self.reader.calls.by_class.get(cls, ()):
                if self._is_in_module(called):
                    continue
                place = self.reader.calls.place(called)
                name = cls.unit.ir.classes[cls.index].name
                yield (
                    called,
                    name,
                    place,
                    place.text,
                    lambda cls=cls, called=called: self._make(cls, called),
                )

    def _given(self) -> Iterator[tuple[Called, str, Place, str, Any]]:
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
                yield called, entry.name, place, place.text, partial(self._ask, called, function)

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
            callee = self._value(called.unit, called.unit.ir.terms[called.term][1], 8)
        if isinstance(callee, Unknown):
            raise NotStaticError(callee.why)
        return runs.call(self.machine, callee, *self._arguments(called.unit, called.term, 8))

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
        positional, keywords = self._arguments(called.unit, called.term, 8)
        return runs.call(self.machine, self._class_value(cls), positional, keywords)

    def _arguments(self, unit: Unit, call: int, depth: int) -> tuple[Given, Named]:
        _, _, positional, keywords = unit.ir.terms[call]
        if any(unit.ir.terms[one][0] == ir.STAR for one in positional):
            raise NotStaticError("arguments that are unpacked in the call")
        values = tuple(self._value(unit, term, depth) for term in positional)
        named: dict[str, Any] = {}
        for name, term in keywords:
            held = self._value(unit, term, depth)
            if name is None and not isinstance(held, dict):
                raise NotStaticError("keyword arguments that are unpacked in the call")
            named.update(held if name is None else {name: held})
        return values, named

    def _value(self, unit: Unit, term: int, depth: int) -> Any:
        """What an argument is: a setting, a name of a class or library, or what a call makes."""
        settings = self.reader.known.of(unit, term)
        if len(settings) == 1:
            value = settings[0].value
            return list(value) if unit.ir.terms[term][0] == ir.LIST else value
        values = self.reader.project.evaluator.value(unit, term)
        if len(values) == 1:
            match values[0]:
                case Class() as cls:
                    return self._class_value(cls)
                case atoms.Library(name=name):
                    return Library(name)
                case atoms.Function(unit=home, index=index) if home.ir.functions[index].owner < 0:
                    return self.machine.of_file(home.path, home.ir.functions[index].name)
        parts = unit.ir.terms[term]
        if parts[0] == ir.ATTR and depth:
            return attribute(self.machine, self._value(unit, parts[1], depth - 1), parts[2])
        if parts[0] in (ir.LIST, ir.TUPLE) and depth:
            held = [self._value(unit, one, depth - 1) for one in parts[1:]]
            return held if parts[0] == ir.LIST else tuple(held)
        if parts[0] == ir.CALL and depth:
            callee = self._value(unit, parts[1], depth - 1)
            if not isinstance(callee, Unknown):
                given = self._arguments(unit, term, depth - 1)
                return runs.call(self.machine, callee, *given)
        why = "one of several values" if settings else self.reader.why_unknown(unit, term)
        return Unknown(why)

    def _class_value(self, cls: Class) -> Any:
        name = cls.unit.ir.classes[cls.index].name
        found = self.machine.of_file(cls.unit.path, name)
        if not isinstance(found, ClassValue):
            raise NotStaticError(f"the class `{name}`, which is defined in a function")
        return found

    def _by_default(self) -> Iterator[tuple[str, Place, str, Any]]:
        """Functions that need no argument and give a model; classes that need none."""
        for _, unit in sorted(self.reader.project.units.items()):
            for index, function in enumerate(unit.ir.functions):
                if self._gives_model(unit, index):
                    place = self.reader.place(unit, self.reader.function_line(unit, index))
                    build = partial(self._run, unit.path, function.name)
                    yield function.name, place, _DEFAULTS, build
        for cls in self._classes():
            if self.reader.calls.by_class.get(cls):
                continue  # it is a part of another class, or its calls are looked at
            entry = cls.unit.ir.classes[cls.index]
            place = self.reader.place(cls.unit, entry.line)
            yield entry.name, place, _DEFAULTS, partial(self._alone, cls)

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
        values = [atom for one in returns for atom in ev.value(unit, one)]
        made = [one.cls for one in values if isinstance(one, Object)]
        rows = [one.cls for one in values if isinstance(one, Instance) and one.cls in _ANY]
        return [*(one for one in made if derives_from(ev, one, _MODULE)), *rows]

    def _run(self, path: str, name: str) -> Any:
        function = self.machine.of_file(path, name)
        if not isinstance(function, Function):
            raise NotStaticError(f"the function `{name}`")
        return runs.call(self.machine, function, (), {})

    def _alone(self, cls: Class) -> Any:
        return runs.call(self.machine, self._class_value(cls), (), {})


def _rank(one: Model) -> tuple[bool, bool, int, str]:
    """What the program makes comes first, then what is built; the largest first."""
    return one.made == _DEFAULTS, one.root is None, -(one.parameters or 0), one.name


def models_of(reader: Reader) -> list[Model]:
    """The models of a project."""
    project = reader.project

    def text(path: str) -> str | None:
        source = project.sources.get(path)
        return None if source is None else source.text

    options = reader.known.options.items()
    values = {name: one[0].value for name, one in options if len(one) == 1}
    machine = Machine(text, project.evaluator.modules, project.evaluator.catalogue, values)
    return Models(reader, machine).found()
