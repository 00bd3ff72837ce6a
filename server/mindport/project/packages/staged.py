"""A project and the packages that it needs, as one project to be converted."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from mindport.analysis.lowering.entries import lower
from mindport.knowledge.store import KnowledgeBase
from mindport.project.packages.asked_names import Asked, absolute, asked_names
from mindport.project.packages.installed_package import InstalledPackage, PackageError, find_package
from mindport.project.packages.own_conversions import OwnConversions
from mindport.project.packages.reach import Reach
from mindport.project.packages.registry import Chosen, Registries
from mindport.project.packages.written_imports import PLACE, ImportWriter
from mindport.project.scan.discovery import report_path
from mindport.project.scan.sources import Source, encoded, mention_of, source_of
from mindport.project.scan.task import Task
from mindport.syntax.notebook_edits import edited_notebook
from mindport.syntax.source_file import parse
from mindport.text.edit import applied


@dataclass(frozen=True, slots=True)
class StagedPackage:
    """A package, and what of it is converted."""

    package: InstalledPackage
    modules: tuple[str, ...]
    chosen: tuple[Chosen, ...] = ()


@dataclass(frozen=True, slots=True)
class Staged:
    """A task whose sources are those of a project and of its packages.

    `contents` are the files before the conversion, by path: what is on disk (None for those of
    packages), and what was made of it.
    """

    task: Task
    home: Path  # the folder that has the packages
    packages: tuple[StagedPackage, ...]
    contents: Mapping[str, tuple[bytes | None, bytes]] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()  # other folders that programs import them from
    missing: tuple[str, ...] = ()  # packages that reached modules import and nobody named
    needless: tuple[str, ...] = ()  # packages that were named, and nothing needs their code

    def has(self, path: str) -> bool:
        """Whether a file is one of a package."""
        return path.startswith(f"{self.home.as_posix()}/")


def staged(
    task: Task,
    names: Sequence[str],
    folders: Sequence[Path],
    knowledge: KnowledgeBase,
    base: Path,
    *,
    prefer: str = "",
) -> Staged:
    """Take the modules of packages that a project reaches; PackageError where that cannot be.

    A name is that of a package, `package.module` also takes that module, `package.*` all.
    `prefer` is a package for MindSpore whose networks are taken.
    """
    wanted: dict[str, InstalledPackage] = {}
    for name in names:
        package = find_package(name.partition(".")[0], folders)
        wanted[package.name] = package
    known = OwnConversions(knowledge, task.settings, prefer)
    reach = Reach(wanted.values(), known.stay, known.needless)
    asked = dict(_asked(task.sources, wanted))
    for one in asked.values():
        reach.follow(one)
    _take_named(reach, names)
    chosen = list(
        Registries(reach).ask(
            sorted({name for one in asked.values() for name in one.names}),
            sorted({text for one in asked.values() for text in one.strings}),
        )
    )
    _check(reach)
    return _Stage(task, reach, known, asked, base).made(chosen)


def _asked(sources: Iterable[Source], packages: Iterable[str]) -> Iterator[tuple[str, Asked]]:
    """What the files of a project ask for that name a package."""
    mention = mention_of(packages)
    for source in sources:
        if mention.search(source.text):
            asked = asked_names(source.path, lower(parse(source.text).tree))
            if any(name.partition(".")[0] in packages for name in asked.names):
                yield source.path, asked


def _take_named(reach: Reach, names: Iterable[str]) -> None:
    for name in names:
        package, _, module = name.partition(".")
        if module == "*":
            reach.take_all(package)
        elif module and name not in reach.paths:
            raise PackageError(f"{package} has no module {name}")
        elif module:
            reach.take_all(name)


def _check(reach: Reach) -> None:
    for module in sorted(reach.texts):
        package = reach.packages[module.partition(".")[0]]
        for name in _imported_first(reach, module):
            if name not in reach.paths and package.is_compiled(name):
                raise PackageError(f"{module} imports {name}, which is compiled")


def _imported_first(reach: Reach, module: str) -> Iterator[str]:
    """What a module imports of its package when it is imported itself, whatever happens."""
    package = reach.package_of(module)
    for node in parse(reach.texts[module]).tree.body:
        if isinstance(node, ast.ImportFrom):
            place = absolute(package, node.level, node.module or "")
            if place.partition(".")[0] in reach.packages:
                yield from (place, *(f"{place}.{one.name}" for one in node.names))


@dataclass
class _Stage:
    """The files of a project and its packages, written for each other."""

    task: Task
    reach: Reach
    known: OwnConversions
    asked: Mapping[str, Asked]
    base: Path

    def made(self, chosen: Sequence[Chosen]) -> Staged:
        roots = Counter(_import_root(Path(path)) for path in self.asked)
        folder = (
            self.base if self.base in roots or not roots else min(roots, key=partial(_rank, roots))
        )
        home = folder / PLACE
        if home.exists() or home.with_suffix(".py").exists():
            raise PackageError(f"{report_path(home)} exists: remove it to convert packages again")
        contents: dict[str, tuple[bytes | None, bytes]] = dict(self._project())
        contents.update(self._packages(home))
        own = [self._source(one, contents) for one in self.task.sources]
        new = [path for path, (before, _) in contents.items() if before is None]
        made = [source_of(path, report_path(Path(path)), contents[path][1]) for path in new]
        places = (*self.task.roots, folder.as_posix())
        task = replace(self.task, sources=[*own, *made], roots=tuple(dict.fromkeys(places)))
        packages = [
            StagedPackage(one, self._modules_of(one), tuple(c for c in chosen if c.package == name))
            for name, one in self.reach.packages.items()
            if name in self.reach.texts
        ]
        others = tuple(sorted(set(roots) - {folder}))
        needless = tuple(sorted(set(self.reach.packages) - set(self.reach.texts)))
        return Staged(task, home, tuple(packages), contents, others, self._missing(), needless)

    def _modules_of(self, package: InstalledPackage) -> tuple[str, ...]:
        return tuple(sorted(one for one in self.reach.texts if one in package.modules))

    def _source(self, source: Source, contents: Mapping[str, tuple[bytes | None, bytes]]) -> Source:
        found = contents.get(source.path)
        return source if found is None else source_of(source.path, source.shown, found[1])

    def _writer(self, asked: Asked, package: str = "") -> ImportWriter:
        stays = partial(self.known.stay, asked)
        return ImportWriter(self.reach.packages, self.reach.texts, stays, package)

    def _project(self) -> Iterator[tuple[str, tuple[bytes, bytes]]]:
        """The project's files that import packages, with these imports written anew."""
        for source in self.task.sources:
            asked = self.asked.get(source.path)
            edits = [] if asked is None else list(self._writer(asked).edits(source.text))
            if not edits or not source.is_text:
                continue
            before = Path(source.path).read_bytes()
            if source.notebook is not None:
                yield source.path, (before, edited_notebook(before, source.notebook, edits))
            else:
                yield source.path, (before, encoded(applied(source.text, edits), before))

    def _packages(self, home: Path) -> dict[str, tuple[None, bytes]]:
        """The modules of packages, each where it is imported from."""
        reached = sorted(set(self.reach.packages) & set(self.reach.texts))
        names = ", ".join(f"`{name}`" for name in reached)
        front = f'"""{names}, converted by mindport: NOTICE.md names versions and licences."""\n'
        found: dict[str, tuple[None, bytes]] = {
            (home / "__init__.py").as_posix(): (None, front.encode())
        }
        for module, text in sorted(self.reach.texts.items()):
            path = self.reach.paths[module]
            top = self.reach.packages[module.partition(".")[0]].folder.parent
            writer = self._writer(self.reach.asked[module], self.reach.package_of(module))
            made = applied(text, list(writer.edits(text)))
            place = home / path.relative_to(top)
            found[place.as_posix()] = (None, encoded(made, path.read_bytes()))
        return found

    def _missing(self) -> tuple[str, ...]:
        """Other packages of torch's world that the modules import."""
        known = self.known.knowledge.packages
        found = {
            name.partition(".")[0]
            for asked in self.reach.asked.values()
            for name in asked.names
            if not self.known.stay(asked, name)
        }
        return tuple(sorted((found & set(known)) - {"torch", *self.reach.packages}))


def _import_root(path: Path) -> Path:
    """The folder that absolute imports of a file start from."""
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _rank(roots: Mapping[Path, int], folder: Path) -> tuple[int, int, Path]:
    """The folder with most files first, then the outermost."""
    return -roots[folder], len(folder.parts), folder
