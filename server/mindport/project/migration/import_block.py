"""The imports at the start of a module: each once, in the order of isort."""

from __future__ import annotations

import ast
import sys
from collections.abc import Container, Iterable, Iterator

_WIDTH = 100
UNUSED = "  # noqa: F401"


class ImportBlock:
    """Imports, to which others are added."""

    def __init__(self, statements: Iterable[ast.stmt] = ()) -> None:
        self._modules: set[str] = set()  # "numpy as np"
        self._names: dict[str, set[str]] = {}  # module -> "name", "name as other"
        self.add_all(statements)

    def add_all(self, statements: Iterable[ast.stmt]) -> None:
        """Add what statements import."""
        for node in statements:
            if isinstance(node, ast.Import):
                self._modules |= {_written(alias) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.add("." * node.level + (node.module or ""), _written(alias))

    def add(self, module: str, name: str) -> None:
        """Add `from module import name`."""
        self._names.setdefault(module, set()).add(name)

    def names(self) -> set[str]:
        """All names that are imported from modules."""
        return set().union(*self._names.values()) if self._names else set()

    def text(self, used: Container[str] | None = None) -> str:
        """The statements: Python's library, other packages, the package itself.

        What the package's own modules give and is not among the `used` names is imported for the
        effect of the import: linters are told.
        """
        groups: dict[int, list[str]] = {}
        for module in sorted(self._modules, key=str.casefold):
            groups.setdefault(_group(module), []).append(f"import {module}\n")
        for module in sorted(self._names, key=str.casefold):
            lines = sorted(self._from(module, used))
            groups.setdefault(_group(module), []).extend(line for _, line in lines)
        return "\n".join("".join(groups[group]) for group in sorted(groups))

    def _from(
        self, module: str, used: Container[str] | None
    ) -> Iterator[tuple[tuple[int, str, str], str]]:
        """The statements for a module, each with the rank of its first name."""
        every = sorted(self._names[module], key=_rank)
        names = [name for name in every if " as " not in name]
        known = names if used is None or not module.startswith(".") else used
        notes = ["" if name in known else UNUSED for name in names]
        line = f"from {module} import {', '.join(names)}{max(notes, default='')}\n"
        if len(line) > _WIDTH + 1:
            inner = "".join(f"    {name},{note}\n" for name, note in zip(names, notes, strict=True))
            line = f"from {module} import (\n{inner})\n"
        if names:
            yield _rank(names[0]), line
        for name in every:
            if " as " in name:
                yield _rank(name), f"from {module} import {name}\n"


def _written(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _group(module: str) -> int:
    if module.startswith("."):
        return 2
    return 0 if module.partition(" ")[0].partition(".")[0] in sys.stdlib_module_names else 1


def _rank(name: str) -> tuple[int, str, str]:
    """Constants, classes, functions: as isort and ruff order them."""
    first = name.partition(" ")[0]
    kind = 0 if first.isupper() and len(first) > 1 else 1 if first[:1].isupper() else 2
    return kind, name.casefold(), name
