"""A package of the user's environment: where it is, its version, its licence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import HeaderParser
from functools import cached_property
from pathlib import Path

_COMPILED = (".so", ".pyd")
_LICENCES = re.compile(r"(?i)(licen[cs]e|copying|notice)")
_TORCH = re.compile(rb"\btorch\b")


class PackageError(ValueError):
    """A package cannot be converted; the message says why."""


@dataclass(frozen=True)
class InstalledPackage:
    """The Python files of a package, and what its distribution says of it."""

    name: str  # as it is imported
    folder: Path
    version: str = ""
    licence: str = ""
    licence_files: tuple[Path, ...] = ()

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Its modules by full name."""
        found: dict[str, Path] = {}
        for path in sorted(self.folder.rglob("*.py")):
            parts = path.relative_to(self.folder.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = path
        return found

    @cached_property
    def data_files(self) -> tuple[Path, ...]:
        """What is not code."""
        code = (".py", ".pyc", ".pyi", *_COMPILED)
        every = (path for path in self.folder.rglob("*") if path.is_file())
        return tuple(sorted(path for path in every if path.suffix not in code))

    def is_compiled(self, module: str) -> bool:
        """Whether a module is machine code."""
        place = self.folder.parent / module.replace(".", "/")
        around = place.parent.glob(f"{place.name}.*") if place.parent.is_dir() else ()
        return any(path.suffix in _COMPILED for path in around)


def find_package(asked: str, folders: Iterable[Path]) -> InstalledPackage:
    """The package with this name, of a module or of a distribution."""
    folders = list(folders)
    for folder in folders:
        for name in dict.fromkeys((asked, asked.replace("-", "_"), *_modules_of(asked, folder))):
            if (folder / name / "__init__.py").is_file():
                return _checked(_package(name, folder))
            if (folder / f"{name}.py").is_file():
                raise PackageError(
                    f"{asked} is one file, {folder / name}.py: copy it into the project"
                )
    places = ", ".join(map(str, folders)) or "no folder of packages"
    raise PackageError(f"{asked} is not installed in {places}")


def _checked(package: InstalledPackage) -> InstalledPackage:
    if not any(_TORCH.search(path.read_bytes()) for path in package.modules.values()):
        if any(path.suffix in _COMPILED for path in package.folder.rglob("*.*")):
            raise PackageError(f"{package.name} is compiled: there is no Python code to convert")
        raise PackageError(f"{package.name} does not use torch: it works as it is")
    return package


def _package(name: str, folder: Path) -> InstalledPackage:
    place = _distribution_of(name, folder)
    if place is None:
        return InstalledPackage(name, folder / name)
    text = (place / "METADATA").read_text("utf-8", "replace")
    said = HeaderParser().parsestr(text)
    files = (path for path in place.rglob("*") if path.is_file() and _LICENCES.match(path.name))
    licence = said.get("License-Expression") or _of_classifiers(said.get_all("Classifier") or ())
    licence = licence or (said.get("License") or "").partition("\n")[0]
    return InstalledPackage(
        name, folder / name, said.get("Version", ""), licence, tuple(sorted(files))
    )


def _of_classifiers(classifiers: Iterable[str]) -> str:
    found = (one.rpartition("::")[2].strip() for one in classifiers if one.startswith("License ::"))
    return ", ".join(found)


def _distributions(folder: Path) -> Iterator[Path]:
    return (path.parent for path in sorted(folder.glob("*.dist-info/METADATA")))


def _distribution_of(name: str, folder: Path) -> Path | None:
    """The distribution that brought a module."""
    return next((one for one in _distributions(folder) if name in _tops(one)), None)


def _modules_of(distribution: str, folder: Path) -> Iterator[str]:
    """The modules that a distribution brought."""
    wanted = _plain(distribution)
    for place in _distributions(folder):
        if _plain(place.name.partition("-")[0]) == wanted:
            yield from sorted(_tops(place))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _tops(place: Path) -> set[str]:
    record = place / "RECORD"
    lines = record.read_text("utf-8", "replace").splitlines() if record.is_file() else ()
    listed = {line.partition("/")[0] for line in lines if "/__init__.py," in line}
    return listed or {place.name.partition("-")[0]}
