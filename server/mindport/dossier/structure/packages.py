"""The Python files of an environment's packages: found by module names, read, and never run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

_LARGEST = 2_000_000  # bytes of a file that is read
_DISTRIBUTION = re.compile(r"(?P<name>.+?)-(?P<version>\d[^-]*)\.(?:dist|egg)-info")


class Packages:
    """The modules in the folders of installed packages; the first folder that has one wins."""

    def __init__(self, folders: Sequence[str] = (), apart: frozenset[str] = frozenset()) -> None:
        self._folders = [Path(one).as_posix() for one in folders]
        self._apart = apart  # packages that are not read: their rules are known
        self._files: dict[str, str | None] = {}
        self._texts: dict[str, str] = {}

    def file_of(self, importer: str, level: int, module: str) -> str | None:
        """The file of a module that a file imports; None where it is not there."""
        if level:
            folder = self.folder_of(importer)
            if not folder:
                return None
            place = importer
            for _ in range(level):
                place = place.rpartition("/")[0]
            if len(place) <= len(folder):
                return None
            return self._file(f"{place}/{module.replace('.', '/')}" if module else place)
        if module.partition(".")[0] in self._apart:
            return None
        tail = module.replace(".", "/")
        found = (self._file(f"{folder}/{tail}") for folder in self._folders)
        return next((one for one in found if one is not None), None)

    def below(self, path: str, name: str) -> str | None:
        """The module of a name in the package of a file."""
        is_package = path.endswith("/__init__.py") and self.folder_of(path)
        return self._file(f"{path.removesuffix('/__init__.py')}/{name}") if is_package else None

    def folder_of(self, path: str) -> str:
        """The folder of packages that a file is in; "" for none."""
        return next((one for one in self._folders if path.startswith(f"{one}/")), "")

    def text(self, path: str) -> str | None:
        """The text of a file of a package."""
        if not self.folder_of(path):
            return None
        if path not in self._texts:
            try:
                small = Path(path).stat().st_size <= _LARGEST
                text = Path(path).read_text(encoding="utf-8", errors="replace") if small else ""
            except OSError:
                text = ""
            self._texts[path] = text
        return self._texts[path]

    def version(self, package: str) -> str:
        """The version of a package, as its distribution says; "" where there is none."""
        return self._versions.get(package.lower().replace("-", "_"), "")

    @cached_property
    def _versions(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for folder in self._folders:
            for entry in sorted(Path(folder).glob("*-info")):
                if match := _DISTRIBUTION.fullmatch(entry.name):
                    name = match["name"].lower().replace("-", "_")
                    found.setdefault(name, match["version"])
        return found

    def _file(self, place: str) -> str | None:
        if place not in self._files:
            tried = (f"{place}/__init__.py", f"{place}.py")
            self._files[place] = next((one for one in tried if Path(one).is_file()), None)
        return self._files[place]
