"""Functions and classes of packages: where they are, and which calls of them do nothing here."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from mindport.syntax.source_file import parse

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_IDLE = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.Pass)


class Place(NamedTuple):
    """A definition of a module."""

    module: str
    name: str


class Modules(Protocol):
    """The modules of packages."""

    def is_there(self, module: str) -> bool:
        """Whether a package has a module."""

    def text_of(self, module: str) -> str:
        """Its text."""

    def imported_as(self, module: str, name: str) -> list[str]:
        """The full names that a name of it is."""

    def package_of(self, module: str) -> str:
        """The package that its relative imports start from."""


class Definitions:
    """The definitions of modules, by what names lead to."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._known: dict[str, dict[str, Definition]] = {}

    def of(self, module: str) -> dict[str, Definition]:
        """The functions and classes of a module."""
        found = self._known.get(module)
        if found is None:
            body = parse(self._modules.text_of(module)).tree.body
            found = {one.name: one for one in body if isinstance(one, Definition)}
            self._known[module] = found
        return found

    def places(self, dotted: str, depth: int = 20) -> Iterator[Place]:
        """Where packages define what a name leads to."""
        module, _, name = dotted.rpartition(".")
        if not self._modules.is_there(module) or not depth:
            return
        if name in self.of(module):
            yield Place(module, name)
            return
        for place in self._modules.imported_as(module, name):
            yield from self.places(place, depth - 1)

    def is_idle(self, dotted: str, needless: Callable[[str], bool]) -> bool:
        """Whether a function does nothing but call what MindSpore does not need."""
        found = [self.of(place.module)[place.name] for place in self.places(dotted)]
        if len(found) != 1 or not isinstance(found[0], ast.FunctionDef):
            return False
        (place,) = self.places(dotted)
        return all(
            isinstance(one, _IDLE) or any(map(needless, self._called(place, _callee(one))))
            for one in found[0].body
        )

    def _called(self, place: Place, dotted: str) -> list[str]:
        """The full names of what a statement in a function calls."""
        head, _, rest = dotted.partition(".")
        found = self._modules.imported_as(place.module, head) if head else []
        return [f"{one}.{rest}".rstrip(".") for one in found]


def _callee(node: ast.stmt) -> str:
    """The dotted name that a statement calls, if it does nothing else."""
    inner = (
        node.value.func if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) else None
    )
    parts: list[str] = []
    while isinstance(inner, ast.Attribute):
        parts.append(inner.attr)
        inner = inner.value
    return ".".join([inner.id, *reversed(parts)]) if isinstance(inner, ast.Name) else ""
