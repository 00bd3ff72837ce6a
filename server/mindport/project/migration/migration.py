"""A migration: every file of a project written for MindSpore, in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.files import COMPAT, FileConversion, converted_files
from mindport.project.migration.passed_on import settled
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine, in_cells
from mindport.project.scan.result import FileError
from mindport.project.scan.sources import Source
from mindport.project.scan.task import Task
from mindport.rewrite.migrate import Migrated
from mindport.text.line_index import LineIndex

__all__ = ["COMPAT", "MigratedFile", "Migration", "compat_folders", "migrate"]


@dataclass(frozen=True, slots=True)
class MigratedFile:
    """A file that has to do with torch, before and after."""

    source: Source
    after: Migrated
    lines: LineIndex
    depth: int = 0  # in how many packages it stands
    errors: tuple[FileError, ...] = ()  # why it may have stayed as it is


@dataclass(frozen=True, slots=True)
class Migration:
    """All files that have to do with torch, and the helpers needed.

    `unread` are files that could not be read, or not as text: they stay as they are.
    """

    files: tuple[MigratedFile, ...]
    release: str
    backend: str
    helpers: tuple[str, ...]
    unread: tuple[tuple[str, FileError], ...] = ()


def migrate(
    task: Task,
    knowledge: KnowledgeBase,
    *,
    unsafe: bool = False,
    jobs: int = 1,
    cache: ResultCache | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Migration:
    """Convert all files of a task. Nothing is written."""
    engine = Engine(task, knowledge, jobs, cache, progress)
    files = in_deep_thread(lambda: _converted(engine, unsafe=unsafe), engine.stop)
    helpers = dict.fromkeys(name for file in files for name in file.after.helpers)
    settings = task.settings
    return Migration(
        tuple(files),
        settings.ms_version,
        settings.backend.value,
        tuple(sorted(helpers)),
        _unread(task, {file.source.path for file in files}),
    )


def _unread(task: Task, converted: Collection[str]) -> tuple[tuple[str, FileError], ...]:
    found = [(file.path, error) for file in task.unread for error in file.errors]
    found += [
        (source.shown, error)
        for source in task.sources
        if source.path not in converted
        for error in source.errors
    ]
    return tuple(found)


def _converted(engine: Engine, *, unsafe: bool) -> list[MigratedFile]:
    analysed = engine.analysed()
    conversion = FileConversion(engine, analysed, unsafe=unsafe)
    sources = [one for one in engine.task.sources if one.path in analysed.units]
    files: list[MigratedFile] = []
    with closing(converted_files(conversion, sources, engine.jobs)) as results:
        for source, made in zip(sources, results, strict=True):
            errors = [*source.errors, *in_cells(source, analysed.problems.get(source.path, ()))]
            errors += [FileError(message) for message in made.errors]
            lines = LineIndex.of(source.text)
            files.append(MigratedFile(source, made.after, lines, made.depth, tuple(errors)))
            engine.tell(1, analysed.steps)
    made_of = {file.source.path: file.after for file in files}
    taken = dict(conversion.taken)
    later = settled(analysed.evaluator, analysed.units, taken, made_of, conversion.again)
    return [replace(file, after=later.get(file.source.path, file.after)) for file in files]


def compat_folders(migration: Migration, root: Path) -> set[Path]:
    """Where the helper module has to stand, so that every import of it finds it.

    A file of a package imports it from the outermost package; a file that is none finds it beside
    itself, when it is run, or in the project's root, when it is imported from there.
    """
    base = (root if root.is_dir() else root.parent).absolute()
    folders: set[Path] = set()
    for file in migration.files:
        if file.after.helpers:
            folder = Path(file.source.path).parent
            if file.depth:
                folders.add([folder, *folder.parents][file.depth - 1])
            else:
                folders |= {folder, base}
    return folders
