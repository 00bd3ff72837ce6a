"""Classes that only other modules of the project make: they are parts, no models of their own."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.analysis.values.classes import ancestors, derives_from
from mindport.analysis.values.domain import Class
from mindport.analysis.values.evaluator import MODULE
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.reader import Reader

_DEEPEST = 4  # functions that call each other


def parts_of(reader: Reader) -> Mapping[str, str]:
    """The names of such classes, and of functions that make them, with the module around them."""
    parts = _Parts(reader)
    found = {}
    for cls in reader.calls.classes:
        if derives_from(reader.project.evaluator, cls, MODULE) and (whole := parts.whole(cls)):
            found[cls.unit.ir.classes[cls.index].name] = whole
    for name, wholes in parts.makers().items():
        found.setdefault(name, wholes)
    return found


class _Parts:
    """Where classes and functions are called."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._ev = reader.project.evaluator
        self._callers: dict[tuple[str, int], list[Called]] = {}
        for called in reader.calls.all:
            for atom in called.callee:
                for function in reader.calls.entered(atom):
                    key = (function.unit.path, function.index)
                    self._callers.setdefault(key, []).append(called)

    def whole(self, cls: Class) -> str:
        """The module that makes a class; "" where something else makes it, or nothing does."""
        return self._all_inside(self._made(cls), self._name(cls), _DEEPEST)

    def makers(self) -> Mapping[str, str]:
        """The functions that only modules call."""
        found = {}
        for (path, index), calls in self._callers.items():
            function = self._reader.project.units[path].ir.functions[index]
            if function.owner < 0 and (whole := self._all_inside(calls, "", _DEEPEST)):
                found[function.name] = whole
        return found

    def _made(self, cls: Class) -> list[Called]:
        """The calls of a class, and of those that derive from it."""
        by_class = self._reader.calls.by_class
        return [
            call
            for other, calls in by_class.items()
            if other is cls or cls in ancestors(self._ev, other)
            for call in calls
        ]

    def _all_inside(self, calls: list[Called], own: str, deepest: int) -> str:
        wholes = {self._inside(one, deepest) for one in calls} - {own}
        return min(wholes) if wholes and "" not in wholes else ""

    def _inside(self, called: Called, deepest: int) -> str:
        """The module that a call is in, also through functions that only modules call."""
        if called.function < 0 or not deepest:
            return ""
        unit = called.unit
        owner = unit.ir.functions[called.function].owner
        if owner >= 0:
            cls = self._ev.atoms.the_class(unit, owner)
            return self._name(cls) if derives_from(self._ev, cls, MODULE) else ""
        callers = self._callers.get((unit.path, called.function), [])
        return self._all_inside(callers, "", deepest - 1)

    def _name(self, cls: Class) -> str:
        return cls.unit.ir.classes[cls.index].name
