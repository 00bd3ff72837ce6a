"""A migration: every file of a project written for MindSpore, in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from mindport.analysis.evaluator import Evaluator
from mindport.analysis.taken_names import taken_names
from mindport.analysis.torch_modules import torch_modules
from mindport.analysis.value_kinds import ValueKinds
from mindport.knowledge.store import KnowledgeBase
from mindport.project.cache import ResultCache
from mindport.project.deep_thread import in_deep_thread
from mindport.project.engine import Engine, Judged
from mindport.project.result import ScanResult
from mindport.project.sources import Source
from mindport.project.task import Task
from mindport.rewrite.code import Code
from mindport.rewrite.convert import Applicability
from mindport.rewrite.migrate import FileFacts, Migrated, Options, migrate_text
from mindport.syntax.notebook_edits import crosses_cells
from mindport.text.line_index import LineIndex

# The module that holds the project's helpers.
COMPAT = "mindport_compat"


@dataclass(frozen=True, slots=True)
class MigratedFile:
    """A file that mentions torch, before and after."""

    source: Source
    after: Migrated
    lines: LineIndex
    depth: int = 0  # in how many packages it stands


@dataclass(frozen=True, slots=True)
class Migration:
    """All files that mention torch, what a scan says of the whole, and the helpers needed."""

    files: tuple[MigratedFile, ...]
    scan: ScanResult
    helpers: tuple[str, ...]


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
    files: list[MigratedFile] = []
    settings = task.settings
    release = knowledge.release(settings.ms_version)
    packages = _packages(task)
    taken: dict[str, set[str]] = {}

    def visit(judged: Judged) -> None:
        source = judged.source
        code = Code(source.text, knowledge, release, settings.backend)
        codes = {judged.uses[index]: code for index, code in judged.outcome.codes.items()}
        uses = [use for use in judged.uses if not use.is_choice]
        where = (judged.evaluator, judged.unit, judged.lines)
        if not files:
            taken.update(_taken_names(judged.evaluator, task))
        of_others = taken.get(source.path, set())
        facts = FileFacts(torch_modules(*where), ValueKinds(*where).kind, of_others)
        depth = _depth(source.path, packages)
        options = Options(unsafe, f"{'.' * depth}{COMPAT}")
        migrated = _kept_in_cells(source, migrate_text(code, uses, codes, facts, options))
        files.append(MigratedFile(source, migrated, judged.lines, depth))

    engine = Engine(task, knowledge, jobs, cache, progress, visit)
    scan = in_deep_thread(engine.run, engine.stop)
    helpers = dict.fromkeys(name for file in files for name in file.after.helpers)
    return Migration(tuple(files), scan, tuple(sorted(helpers)))


def _taken_names(evaluator: Evaluator, task: Task) -> dict[str, set[str]]:
    units = (evaluator.load(source.path) for source in task.sources)
    return taken_names(evaluator.modules, [unit for unit in units if unit is not None])


def _kept_in_cells(source: Source, migrated: Migrated) -> Migrated:
    """A notebook of which an edit would cross cells stays as it is."""
    notebook = source.notebook
    if notebook is None or not any(crosses_cells(notebook, edit) for edit in migrated.edits):
        return migrated
    conversions = tuple(
        replace(
            one,
            applicability=Applicability.DISPLAY_ONLY,
            rewrites=(),
            helpers=(),
            reason="its change would cross cells",
            is_done=False,
        )
        for one in migrated.conversions
    )
    return Migrated(source.text, (), conversions, (), True)


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


def _packages(task: Task) -> frozenset[str]:
    """The folders that are packages."""
    return frozenset(
        PurePosixPath(source.path).parent.as_posix()
        for source in task.sources
        if PurePosixPath(source.path).name == "__init__.py"
    )


def _depth(path: str, packages: frozenset[str]) -> int:
    """In how many packages a file stands, one in the other."""
    folder = PurePosixPath(path).parent
    depth = 0
    while folder.as_posix() in packages:
        depth += 1
        folder = folder.parent
    return depth
