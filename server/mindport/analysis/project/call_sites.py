"""Who calls a function and who derives from a class."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from mindport.analysis.project.module_names import Unit

Key: TypeAlias = "tuple[str, int]"  # path of a file, index of a function or class in it

Entry: TypeAlias = "tuple[int, int, bool]"  # as in CallSite, without the unit


class CallSite(NamedTuple):
    """A call that reaches a function: a CALL term, and where its arguments go."""

    unit: Unit
    term: int
    offset: int  # parameters bound before the first positional argument
    elements: bool = False  # the arguments are iterated over (`map`)


@dataclass(slots=True, eq=False)
class CallGraph:
    """Which calls reach which function of the project, and which classes derive from which.

    Files are named by path and their functions and classes by index, so that what one file gives
    can be kept while others change. Everything is answered in the order of paths.
    """

    derived: dict[Key, dict[str, list[int]]] = field(default_factory=dict)
    entered: dict[Key, dict[str, list[Entry]]] = field(default_factory=dict)

    def add_class(self, ancestor: Key, path: str, index: int) -> None:
        """Note that a class derives from another."""
        self.derived.setdefault(ancestor, {}).setdefault(path, []).append(index)

    def add_call(self, function: Key, path: str, entry: Entry) -> None:
        """Note that a call enters a function."""
        self.entered.setdefault(function, {}).setdefault(path, []).append(entry)

    def subclasses(self, cls: Key) -> list[Key]:
        """The classes that derive from a class."""
        found = self.derived.get(cls, {})
        return [(path, index) for path in sorted(found) for index in found[path]]

    def callers(self, function: Key) -> list[tuple[str, int, int, bool]]:
        """The calls that enter a function: path, and the entry."""
        found = self.entered.get(function, {})
        return [(path, *entry) for path in sorted(found) for entry in found[path]]
