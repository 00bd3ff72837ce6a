"""The modules of a project, and what an import statement in one of them names.

Resolution is by path alone: nothing is read and no `sys.path` is consulted. An absolute import is
tried from the folder above the importing file's outermost package, from the file's own folder, and
from the roots of the scan (and `src` below them).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from mindport.analysis.lowering.ir import FileIR
from mindport.analysis.values.domain import Value


@dataclass(slots=True, eq=False)
class Unit:
    """One file under analysis, with the values of its terms as far as they are known."""

    path: str  # absolute, forward slashes
    ir: FileIR
    memo: list[Value | None] = field(default_factory=list)
    roots: tuple[str, ...] = ()  # where its absolute imports start
    # What follows from the values: by function and term.
    answers: defaultdict[Callable[..., object], dict[int, Any]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def __post_init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget the values."""
        self.memo = [None] * len(self.ir.terms)
        self.answers.clear()

    @property
    def is_package(self) -> bool:
        """Whether it is an `__init__.py`."""
        return self.path.endswith("/__init__.py")


def location(path: str) -> str:
    """The place of a module in the tree: its path without suffix, a package's folder."""
    stem = path.rpartition(".")[0]
    return stem.removesuffix("/__init__")


class ModuleMap:
    """All modules of a project by location.

    `libraries` are packages that a file of a package means by their names, whatever stands beside
    it: `import torch` beside `models/torch.py`.
    """

    def __init__(self, paths: list[str], roots: list[str], libraries: Collection[str] = ()) -> None:
        self.by_location: dict[str, str] = {}
        for path in sorted(paths):
            if path.endswith((".py", ".pyw")):
                self.by_location[location(path)] = path
        self.packages = {path.rpartition("/")[0] for path in paths if path.endswith("/__init__.py")}
        # Of a root that is itself a package without `__init__.py`, the folder above is one, too.
        above = [root.rpartition("/")[0] for root in roots]
        below = [place for root in roots for place in (root, f"{root}/src")]
        self.roots = tuple(dict.fromkeys([*below, *above]))
        self._libraries = frozenset(libraries)
        self._search: dict[str, tuple[str, ...]] = {}

    def search_roots(self, path: str) -> tuple[str, ...]:
        """Where absolute imports of a file are looked up, in order."""
        folder = path.rpartition("/")[0]
        known = self._search.get(folder)
        if known is None:
            top = folder
            while top in self.packages:
                top = top.rpartition("/")[0]
            known = self._search[folder] = tuple(dict.fromkeys((top, folder, *self.roots)))
        return known

    def absolute(self, importer: str, module: str) -> str | None:
        """The file of an absolute module name, None when it is not of the project."""
        tail, first = module.replace(".", "/"), module.partition(".")[0]
        beside = importer.rpartition("/")[0] if first in self._libraries else ""
        for root in self.search_roots(importer):
            place = f"{root}/{tail}"
            found = self.by_location.get(place)
            is_other = root == beside and root in self.packages
            is_itself = found == importer and place not in self.packages  # no package's front
            if found is not None and not is_itself and not is_other:
                return found
        return None

    def relative_location(self, importer: str, level: int, module: str) -> str:
        """The location that a relative import names."""
        folder = importer
        for _ in range(level):
            folder = folder.rpartition("/")[0]
        return f"{folder}/{module.replace('.', '/')}" if module else folder

    def file_of(self, importer: str, level: int, module: str) -> str | None:
        """The file that an import of a module names, None when it is not of the project."""
        if level:
            return self.by_location.get(self.relative_location(importer, level, module))
        return self.absolute(importer, module)
