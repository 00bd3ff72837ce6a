"""What each file gives to the call graph, kept between analyses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import TypeVar

from mindport.analysis.lowering.ir import FileIR
from mindport.analysis.project.call_graph import PASSING, Given, names_of
from mindport.analysis.project.call_sites import CallGraph, Key

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class FileCalls:
    """What one file gives: (ancestor, class index), and calls of functions."""

    classes: tuple[tuple[Key, int], ...] = ()
    calls: tuple[Given, ...] = ()
    passed: tuple[Given, ...] = ()  # calls whose callee is passed in

    @property
    def all_calls(self) -> tuple[Given, ...]:
        """Both kinds of calls, as a fresh scan orders them."""
        return self.calls + self.passed


@dataclass(slots=True)
class KeptCalls:
    """The call graph of a project, file by file; `first` is without calls that are passed in."""

    graph: CallGraph = field(default_factory=CallGraph)
    first: CallGraph = field(default_factory=CallGraph)
    files: dict[str, FileCalls] = field(default_factory=dict)
    _keys: dict[Key, Key] = field(default_factory=dict)  # one object for each, however often named

    def set_classes(self, path: str, classes: Iterable[tuple[Key, int]]) -> None:
        """Replace the derivations of a file."""
        known = self.files.get(path, FileCalls())
        _take_out(self.graph.derived, path, (key for key, _ in known.classes))
        fresh = self._shared(classes)
        for key, index in fresh:
            self.graph.add_class(key, path, index)
        self.files[path] = replace(known, classes=fresh)

    def set_calls(self, path: str, calls: Iterable[Given]) -> None:
        """Replace the calls of a file."""
        known = self.files.get(path, FileCalls())
        self._set(path, replace(known, calls=self._shared(calls)))

    def set_passed(self, path: str, passed: Iterable[Given]) -> None:
        """Replace the calls of a file whose callee is passed in."""
        known = self.files.get(path, FileCalls())
        self._set(path, replace(known, passed=self._shared(passed)))

    def _shared(self, given: Iterable[tuple[Key, _T]]) -> tuple[tuple[Key, _T], ...]:
        return tuple((self._keys.setdefault(key, key), rest) for key, rest in given)

    def _set(self, path: str, fresh: FileCalls) -> None:
        known = self.files.get(path, FileCalls())
        _take_out(self.first.entered, path, (key for key, _ in known.calls))
        _take_out(self.graph.entered, path, (key for key, _ in known.all_calls))
        for key, entry in fresh.calls:
            self.first.add_call(key, path, entry)
        for key, entry in fresh.all_calls:
            self.graph.add_call(key, path, entry)
        self.files[path] = fresh

    def drop(self, path: str) -> None:
        """Forget what a file gives."""
        self.set_classes(path, ())
        self._set(path, FileCalls())
        self.files.pop(path, None)

    def renumber(self, path: str, functions: dict[int, int], classes: dict[int, int]) -> None:
        """Follow the functions and classes of a file to new indexes, in what others give.

        Good until the others are asked again; what has no new index is left out.
        """
        for other, known in list(self.files.items()):
            if other == path:
                continue
            if any(key[0] == path for key, _ in known.classes):
                self.set_classes(other, _renumbered(known.classes, path, classes))
            if any(key[0] == path for key, _ in known.all_calls):
                calls = tuple(_renumbered(known.calls, path, functions))
                passed = tuple(_renumbered(known.passed, path, functions))
                self._set(other, replace(self.files[other], calls=calls, passed=passed))


def _renumbered(
    given: Iterable[tuple[Key, _T]], path: str, indexes: dict[int, int]
) -> list[tuple[Key, _T]]:
    pairs = ((_moved(key, path, indexes), rest) for key, rest in given)
    return [(key, rest) for key, rest in pairs if key]


def _moved(key: Key, path: str, indexes: dict[int, int]) -> Key | None:
    if key[0] != path:
        return key
    return (path, indexes[key[1]]) if key[1] in indexes else None


def _take_out(table: dict[Key, dict[str, list[_T]]], path: str, keys: Iterable[Key]) -> None:
    for key in keys:
        by_path = table.get(key)
        if by_path is not None:
            by_path.pop(path, None)
            if not by_path:
                del table[key]


class Names:
    """The names under which a name of the project can be an attribute."""

    def __init__(self) -> None:
        self._of_file: dict[str, frozenset[str]] = {}
        self._counts: Counter[str] = Counter(PASSING)

    def set(self, path: str, file: FileIR | None) -> None:
        """Replace the names of a file; None takes it out."""
        before = self._of_file.pop(path, frozenset())
        after = names_of(file) if file is not None else frozenset()
        for name in before - after:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]
        self._counts.update(after - before)
        if file is not None:
            self._of_file[path] = after

    @property
    def all(self) -> AbstractSet[str]:
        """All of them."""
        return self._counts.keys()


def moved_indexes(before: FileIR, after: FileIR) -> tuple[dict[int, int], dict[int, int]]:
    """Old to new indexes of the functions and classes of a file, by name and order."""
    return (
        _by_name(_function_names(before), _function_names(after)),
        _by_name([cls.name for cls in before.classes], [cls.name for cls in after.classes]),
    )


def _function_names(file: FileIR) -> list[str]:
    owners = [cls.name for cls in file.classes]
    return [
        f"{owners[entry.owner]}.{entry.name}" if entry.owner >= 0 else entry.name
        for entry in file.functions
    ]


def _by_name(before: list[str], after: list[str]) -> dict[int, int]:
    places: dict[tuple[str, int], int] = {}
    seen: Counter[str] = Counter()
    for index, name in enumerate(after):
        places[name, seen[name]] = index
        seen[name] += 1
    seen.clear()
    moved: dict[int, int] = {}
    for index, name in enumerate(before):
        found = places.get((name, seen[name]))
        seen[name] += 1
        if found is not None:
            moved[index] = found
    return moved
