"""Where a project has its helper package, and how every program of the project finds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mindport.project.migration.helper_package import helper_package, is_helper_package
from mindport.project.migration.link_module import FUNCTIONS, is_link, link_text
from mindport.project.migration.migration import COMPAT, MigratedFile, Migration
from mindport.project.migration.written import Written
from mindport.project.settings.settings import absolute


class _Places(NamedTuple):
    """Folders in which a file looks for the helpers."""

    home: Path  # has the package
    others: list[Path]  # lead there
    name: str  # of the package, as files of the home import it


def helper_files(
    migration: Migration,
    root: Path,
    planned: Collection[Path],
    opened: Mapping[Path, str] | None = None,
) -> Iterator[Written]:
    """The project's helper package, and a module that leads to it wherever else it is imported.

    Nothing is written over a file that mindport did not write, or that is `planned`. `opened` are
    the texts that an editor holds: they count for more than those on disk.
    """
    if not migration.helpers or migration.shares_helpers:
        return
    texts = _Texts(opened or {})
    places = _places(migration, absolute(root if root.is_dir() else root.parent), texts)
    folder = places.home / COMPAT
    present = texts.modules(folder)
    if not present or is_helper_package(present.get("__init__.py", "")):
        made = helper_package(migration.helpers, migration.release, present)
        for name, text in made.items():
            yield texts.written(folder / name, text)
    for other in places.others:
        path = other / f"{COMPAT}.py"
        before = texts.of(path)
        if path in planned or (before and not is_link(before)):
            continue  # the user's own: the report tells
        yield texts.written(path, link_text(FUNCTIONS, path, folder, places.name))


class _Texts(NamedTuple):
    """The files of a project: what an editor holds of them, else what is on disk."""

    opened: Mapping[Path, str]

    def of(self, path: Path) -> str | None:
        """The text of a file; None for one that is not there."""
        if path in self.opened:
            return self.opened[path]
        return path.read_text("utf-8", "replace") if path.is_file() else None

    def modules(self, folder: Path) -> dict[str, str]:
        """The texts of a package by file name; empty files are as good as none."""
        paths = {*folder.glob("*.py"), *(one for one in self.opened if one.parent == folder)}
        return {path.name: text for path in sorted(paths) if (text := self.of(path))}

    def written(self, path: Path, text: str) -> Written:
        before = self.of(path)
        return Written(path, None if before is None else before.encode(), text.encode())


def _places(migration: Migration, base: Path, texts: _Texts) -> _Places:
    """A file of a package imports the helpers from the outermost package.

    Another file finds them beside itself, when it is run, or in the project's root, when it is
    imported from there. A package in whose folder programs are run has a link as they do: with the
    helpers in that folder, each would import them under a name of its own.
    """
    files = [file for file in migration.files if file.after.helpers]
    packages = Counter(_outermost(file) for file in files if file.depth)
    taken = migration.staged.home if migration.staged is not None else None
    run_in = {Path(file.source.path).parent for file in files if not file.depth}
    folders = run_in | {*packages, *({base} if run_in else ())}
    candidates = sorted({*folders, base} - {taken})
    has = [one for one in candidates if texts.of(one / COMPAT / "__init__.py") is not None]
    homes = set(packages) - {taken} - run_in
    if has:
        home = has[0]
    elif homes:
        home = min(homes, key=lambda one: (-packages[one], one))
    else:
        home = base
    name = f"{home.name}.{COMPAT}" if home in packages else COMPAT
    return _Places(home, sorted(folders - {home}), name)


def _outermost(file: MigratedFile) -> Path:
    folder = Path(file.source.path).parent
    return [folder, *folder.parents][file.depth - 1]
