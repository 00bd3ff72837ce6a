"""Definitions that a package registers under their names, and which of them a project asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mindport.project.packages.asked_names import Asked, absolute
from mindport.project.packages.definitions import Place
from mindport.project.packages.reach import Reach

_FIRST = re.compile(r"[A-Za-z_]\w*")


class Chosen(NamedTuple):
    """What a project asks of the registry of a package."""

    package: str
    names: tuple[str, ...]  # that its text holds; none: all are taken
    registered: int


class Registries:
    """The registries of packages: a decorator puts definitions in, other functions read them."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._definitions = reach.definitions
        self._registering: dict[Place, dict[str, str]] = {}  # decorator -> name -> module

    def ask(self, names: Iterable[str], strings: Iterable[str]) -> Iterator[Chosen]:
        """Reach what is registered under the strings of a project, where it reads a registry."""
        self._find()
        given = {found[0] for one in strings if (found := _FIRST.match(one))}
        start = [place for name in names for place in self._definitions.places(name)]
        for decorator, known in self._registering.items():
            if not any(self._reads(one, decorator, set()) for one in start):
                continue
            chosen = sorted(given & known.keys())
            for name in chosen or sorted(known):
                self._reach.want(known[name], name)
            self._reach.follow(Asked())
            yield Chosen(decorator.module.partition(".")[0], tuple(chosen), len(known))

    def _find(self) -> None:
        """Find what the modules register that an `__init__.py` which is reached imports."""
        for module in list(self._reach.texts):
            if self._reach.is_front(module):
                for inner in self._imported_by(module):
                    self._look_into(inner)

    def _imported_by(self, front: str) -> Iterator[str]:
        file, package = self._reach.file(front), self._reach.package_of(front)
        found = [absolute(package, *star) for star in file.stars]
        found += [absolute(package, one[0], one[1]) for i in file.imported.values() for one in i]
        return (one for one in dict.fromkeys(found) if one in self._reach.paths)

    def _look_into(self, module: str) -> None:
        for name, node in self._definitions.of(module).items():
            for decorator in node.decorator_list:
                inner = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(inner, ast.Name):
                    for place in self._definitions.places(f"{module}.{inner.id}"):
                        self._registering.setdefault(place, {})[name] = module

    def _reads(self, place: Place, decorator: Place, seen: set[Place]) -> bool:
        """Whether a definition, or what it calls, reads what a decorator fills."""
        if place in seen or place == decorator:
            return False
        seen.add(place)
        names = self._names_in(place)
        if place.module == decorator.module and names & self._filled_by(decorator):
            return True
        calls = (
            one
            for name in sorted(names)
            for one in self._definitions.places(f"{place.module}.{name}")
        )
        return any(self._reads(one, decorator, seen) for one in calls)

    def _filled_by(self, decorator: Place) -> set[str]:
        """The variables of the module that a decorator reads: what it puts names in."""
        variables = self._reach.file(decorator.module).names.keys()
        own = variables - self._definitions.of(decorator.module).keys()
        return self._names_in(decorator) & (
            own - self._reach.file(decorator.module).imported.keys()
        )

    def _names_in(self, place: Place) -> set[str]:
        node = self._definitions.of(place.module)[place.name]
        inside = (one for part in node.body for one in ast.walk(part))
        return {one.id for one in inside if isinstance(one, ast.Name)}
