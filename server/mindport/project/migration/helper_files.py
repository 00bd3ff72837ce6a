"""Where a project has its helper package, and how every program of the project finds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

from mindport.project.migration.helper_package import helper_package, is_helper_package
from mindport.project.migration.migration import COMPAT, MigratedFile, Migration
from mindport.project.migration.written import Written
from mindport.project.settings.settings import absolute

_LINK_TITLE = '"""The functions of this project that behave as in PyTorch'
_LINK = (
    _LINK_TITLE
    + ''': they are in `{shown}`.

Written by mindport for programs that start in this folder.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_NAME = "{name}"
_FRONT = (Path(__file__).resolve().parent / "{path}" / "__init__.py").resolve()

# One module for the whole project, whoever imports it first.
if getattr(sys.modules.get(_NAME), "__file__", __file__) == __file__:
    _spec = spec_from_file_location(_NAME, _FRONT, submodule_search_locations=[str(_FRONT.parent)])
    sys.modules[_NAME] = module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules[_NAME])
sys.modules[__name__] = sys.modules[_NAME]
'''
)


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
    if not migration.helpers:
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
        if path in planned or (before and not before.startswith(_LINK_TITLE)):
            continue  # the user's own: the report tells
        shown = relpath(folder, other).replace("\\", "/")
        yield texts.written(path, _LINK.format(shown=shown, path=shown, name=places.name))


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
    imported from there.
    """
    files = [file for file in migration.files if file.after.helpers]
    packages = Counter(_outermost(file) for file in files if file.depth)
    folders = {Path(file.source.path).parent for file in files if not file.depth}
    folders |= {*packages, *({base} if folders else ())}
    candidates = sorted({*folders, base})
    has = [one for one in candidates if texts.of(one / COMPAT / "__init__.py") is not None]
    if has:
        home = has[0]
    elif packages:
        home = min(packages, key=lambda one: (-packages[one], one))
    else:
        home = base
    name = f"{home.name}.{COMPAT}" if home in packages else COMPAT
    return _Places(home, sorted(folders - {home}), name)


def _outermost(file: MigratedFile) -> Path:
    folder = Path(file.source.path).parent
    return [folder, *folder.parents][file.depth - 1]
