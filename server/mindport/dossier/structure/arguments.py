"""The arguments of the calls that make models: settings, names, and what other calls make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values import domain as atoms
from mindport.analysis.values.domain import Class
from mindport.dossier.reading.passed import passed_terms
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure import calls as runs
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.objects import attribute
from mindport.dossier.structure.values import (
    ClassValue,
    Given,
    Library,
    Named,
    NotStaticError,
    Options,
    Unknown,
    why_of,
)

_DEEPEST = 8  # calls within arguments


@dataclass
class Arguments:
    """What the terms of a project's calls are for the interpreter."""

    reader: Reader
    machine: Machine

    def of(self, unit: Unit, call: int, depth: int = _DEEPEST) -> tuple[Given, Named]:
        """The positional and the keyword arguments of a call."""
        _, _, positional, keywords = unit.ir.terms[call]
        if any(unit.ir.terms[one][0] == ir.STAR for one in positional):
            raise NotStaticError("arguments that the call unpacks with `*`", self._at(unit, call))
        at = self._at(unit, call)
        values = tuple(
            _argued(self.value(unit, term, depth), str(number), at)
            for number, term in enumerate(positional, 1)
        )
        named: dict[str, Any] = {}
        for name, term in keywords:
            held = _argued(self.value(unit, term, depth), f"`{name or '**'}`", at)
            if name is None and not isinstance(held, dict):
                why = (
                    f"arguments that the call unpacks with `**`: {why_of(held, 'no dictionary')[0]}"
                )
                raise NotStaticError(why, why_of(held, "")[1] or self._at(unit, call))
            named.update(held if name is None else {name: held})
        return values, named

    def _at(self, unit: Unit, term: int) -> str:
        """The place of a term, as it is shown."""
        return f"{self.reader.project.relative(unit.path)}:{self.reader.line_of(unit, term)}"

    def value(self, unit: Unit, term: int, depth: int = _DEEPEST) -> Any:
        """What an argument is: a setting, a name of a class or library, or what a call makes."""
        settings = self.reader.known.of(unit, term)
        if len(settings) == 1:
            value = settings[0].value
            return list(value) if unit.ir.terms[term][0] == ir.LIST else value
        values = self.reader.project.evaluator.value(unit, term)
        if len(values) == 1:
            match values[0]:
                case Class() as cls:
                    return self.class_value(cls)
                case atoms.Library(name=name):
                    return Library(name)
                case atoms.Function(unit=home, index=index) if home.ir.functions[index].owner < 0:
                    return self.machine.of_file(home.path, home.ir.functions[index].name)
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM and depth and not settings:
            passed = self._passed(unit, parts[1], parts[2], depth - 1)
            if passed is not None:
                return passed
        if parts[0] == ir.ATTR and depth:
            return attribute(self.machine, self.value(unit, parts[1], depth - 1), parts[2])
        if parts[0] in (ir.LIST, ir.TUPLE) and depth:
            held = [self.value(unit, one, depth - 1) for one in parts[1:]]
            return held if parts[0] == ir.LIST else tuple(held)
        if parts[0] == ir.CALL and depth:
            callee = self.value(unit, parts[1], depth - 1)
            if not isinstance(callee, Unknown):
                given = self.of(unit, term, depth - 1)
                return runs.call(self.machine, callee, *given)
        why = "one of several values" if settings else self.reader.why_unknown(unit, term)
        return Unknown(why)

    def _passed(self, unit: Unit, index: int, position: int, depth: int) -> Any:
        """What callers pass for a parameter, where it is one value: the program's options, too.

        None where no value is known. A caller whose value is not known makes another model.
        """
        passed = passed_terms(self.reader.project.evaluator, unit, index, position)
        if passed.some_pass_nothing or passed.opened:
            return None
        values = [self.value(caller, one, depth) for caller, one in passed.terms]
        known = [one for one in values if not isinstance(one, Unknown)]
        is_one = len(known) == 1 or all(isinstance(one, Options) for one in known)
        return known[0] if known and is_one else None

    def class_value(self, cls: Class) -> Any:
        """A class of the project."""
        name = cls.unit.ir.classes[cls.index].name
        found = self.machine.of_file(cls.unit.path, name)
        if not isinstance(found, ClassValue):
            raise NotStaticError(f"the class `{name}`, which is defined in a function")
        return found


def _argued(value: Any, name: str, place: str) -> Any:
    """An argument; of one that is not known, its name and the place of the call."""
    if isinstance(value, Unknown) and not value.place:
        return Unknown(f"argument {name}: {value.why}", place)
    return value
