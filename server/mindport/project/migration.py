"""A migration: every file of a project written for MindSpore, in memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

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
from mindport.rewrite.migrate import FileFacts, Migrated, Options, migrate_text

# The module that holds the project's helpers.
COMPAT = "mindport_compat"


@dataclass(frozen=True, slots=True)
class MigratedFile:
    """A file that mentions torch, before and after."""

    source: Source
    after: Migrated


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

    def visit(judged: Judged) -> None:
        source = judged.source
        if source.notebook is not None:
            return
        code = Code(source.text, knowledge, release, settings.backend)
        codes = {judged.uses[index]: code for index, code in judged.outcome.codes.items()}
        where = (judged.evaluator, judged.unit, judged.lines)
        facts = FileFacts(torch_modules(*where), ValueKinds(*where).kind)
        options = Options(unsafe, _compat_module(source.path, packages))
        files.append(MigratedFile(source, migrate_text(code, judged.uses, codes, facts, options)))

    engine = Engine(task, knowledge, jobs, cache, progress, visit)
    scan = in_deep_thread(engine.run, engine.stop)
    helpers = dict.fromkeys(name for file in files for name in file.after.helpers)
    return Migration(tuple(files), scan, tuple(sorted(helpers)))


def _packages(task: Task) -> frozenset[str]:
    """The folders that are packages."""
    return frozenset(
        PurePosixPath(source.path).parent.as_posix()
        for source in task.sources
        if PurePosixPath(source.path).name == "__init__.py"
    )


def _compat_module(path: str, packages: frozenset[str]) -> str:
    """How a file names the helper module, which stands in the outermost package around it."""
    folder = PurePosixPath(path).parent
    depth = 0
    while folder.as_posix() in packages:
        depth += 1
        folder = folder.parent
    return f"{'.' * depth}{COMPAT}"
