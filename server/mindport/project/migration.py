"""A migration: every file of a project written for MindSpore, in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from mindport.analysis.api_use import ApiUse
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.taken_names import taken_names
from mindport.analysis.torch_modules import torch_modules
from mindport.analysis.value_kinds import ValueKinds
from mindport.knowledge.store import KnowledgeBase
from mindport.project.cache import ResultCache
from mindport.project.deep_thread import in_deep_thread
from mindport.project.engine import Engine, Judged
from mindport.project.model import FileModel
from mindport.project.result import ScanResult
from mindport.project.sources import Source
from mindport.project.task import Task
from mindport.rewrite.code import Code
from mindport.rewrite.convert import Applicability
from mindport.rewrite.migrate import FileFacts, Migrated, Options, migrate_text
from mindport.rules.finding import Finding
from mindport.syntax.notebook_edits import crosses_cells
from mindport.text.edit import covers
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
    packages = packages_of(source.path for source in task.sources)
    taken: dict[str, set[str]] = {}

    def visit(judged: Judged) -> None:
        source = judged.source
        code = Code(source.text, knowledge, release, settings.backend)
        codes = {judged.uses[index]: code for index, code in judged.outcome.codes.items()}
        where = (judged.evaluator, judged.unit, judged.lines)
        if not files:
            taken.update(_taken_names(judged.evaluator, task))
        of_others = taken.get(source.path, set())
        facts = FileFacts(torch_modules(*where), ValueKinds(*where).kind, of_others)
        depth = depth_of(source.path, packages)
        options = Options(unsafe, f"{'.' * depth}{COMPAT}")
        migrated = kept_in_cells(source, migrate_text(code, judged.uses, codes, facts, options))
        files.append(MigratedFile(source, migrated, judged.lines, depth))

    engine = Engine(task, knowledge, jobs, cache, progress, visit)
    scan = in_deep_thread(engine.run, engine.stop)
    helpers = dict.fromkeys(name for file in files for name in file.after.helpers)
    return Migration(tuple(files), scan, tuple(sorted(helpers)))


@dataclass(frozen=True, slots=True)
class Where:
    """What is known around a file of an editor's workspace."""

    evaluator: Evaluator
    unit: Unit
    taken: Collection[str]  # names of it that other files import
    packages: Collection[str]


def migrated_model(
    model: FileModel, source: Source, where: Where, options: Options
) -> MigratedFile:
    """A file of an editor's workspace, written for MindSpore."""
    lines = LineIndex.of(model.text)
    known = (where.evaluator, where.unit, lines)
    facts = FileFacts(torch_modules(*known), ValueKinds(*known).kind, where.taken)
    depth = depth_of(source.path, where.packages)
    uses = [use for use in model.uses if not use.is_import]
    codes = {use: code for use in uses if (code := _code_of(use, model.findings))}
    options = replace(options, compat=f"{'.' * depth}{COMPAT}")
    migrated = migrate_text(model.code, uses, codes, facts, options)
    return MigratedFile(source, kept_in_cells(source, migrated), lines, depth)


def _code_of(use: ApiUse, findings: Iterable[Finding]) -> str:
    """The code of the first finding on a use."""
    found = (one for one in findings if one.api == use.api)
    return next((one.code for one in found if covers(use.span, one.span)), "")


def _taken_names(evaluator: Evaluator, task: Task) -> dict[str, set[str]]:
    units = (evaluator.load(source.path) for source in task.sources)
    return taken_names(evaluator.modules, [unit for unit in units if unit is not None])


def kept_in_cells(source: Source, migrated: Migrated) -> Migrated:
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


def packages_of(paths: Iterable[str]) -> frozenset[str]:
    """The folders that are packages."""
    return frozenset(
        PurePosixPath(path).parent.as_posix()
        for path in paths
        if PurePosixPath(path).name == "__init__.py"
    )


def depth_of(path: str, packages: Collection[str]) -> int:
    """In how many packages a file stands, one in the other."""
    folder = PurePosixPath(path).parent
    depth = 0
    while folder.as_posix() in packages:
        depth += 1
        folder = folder.parent
    return depth
