"""A migration: every file of a project written for MindSpore, in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from mindport.knowledge.roles import has_role
from mindport.knowledge.store import KnowledgeBase
from mindport.project.judging.converter import COMPAT
from mindport.project.judging.importers import Importer
from mindport.project.judging.whole import judged_project
from mindport.project.packages.staged import Staged
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine, in_cells
from mindport.project.scan.plan import Plan, new_plan
from mindport.project.scan.port_order import port_order
from mindport.project.scan.result import FileError, ReportedFinding, ReportedUse
from mindport.project.scan.sources import Source, mention_of
from mindport.project.scan.task import Task
from mindport.project.settings.settings import Settings
from mindport.rewrite.conversion.recipe_book import losing
from mindport.rewrite.migrate import Migrated
from mindport.rewrite.options import Options, Training
from mindport.syntax.kept_parses import parses_are_kept
from mindport.text.line_index import LineIndex

__all__ = ["COMPAT", "MigratedFile", "Migration", "migrate"]


@dataclass(frozen=True, slots=True)
class MigratedFile:
    """A file that has to do with torch, before and after."""

    source: Source
    after: Migrated
    lines: LineIndex
    depth: int = 0  # in how many packages it stands
    errors: tuple[FileError, ...] = ()  # why it may have stayed as it is
    mentions: bool = False  # a scanned package, by name
    importers: tuple[Importer, ...] = ()  # others that import names of torch themselves with it

    @property
    def uses_torch(self) -> bool:
        """Whether it has to do with torch itself, not only with files that have."""
        return self.mentions or bool(self.after.conversions or self.after.edits)

    @property
    def is_failed(self) -> bool:
        """Whether it, or a part of it, could not be converted, and may need to be."""
        return self.uses_torch and bool(self.after.kept or self.errors)


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
    plan: Plan = field(default_factory=lambda: new_plan((), (), ()))
    failed: tuple[str, ...] = ()  # the files that use torch, or may, and were not converted
    lost: Mapping[str, int] = field(default_factory=dict)  # uses whose kernels lose NaN or infinity
    staged: Staged | None = None  # the packages that were converted with the project
    package_plan: Plan = field(default_factory=lambda: new_plan((), (), ()))  # of their modules
    shares_helpers: bool = False  # they are installed, and not written into the project
    # The uses that are left of packages whose code can be converted, too, and was not.
    left_of_packages: Mapping[str, int] = field(default_factory=dict)

    @property
    def own_files(self) -> tuple[MigratedFile, ...]:
        """The files of the project itself."""
        return tuple(one for one in self.files if not _is_of_package(self.staged, one.source))

    @property
    def package_files(self) -> tuple[MigratedFile, ...]:
        """The modules of packages."""
        return tuple(one for one in self.files if _is_of_package(self.staged, one.source))


class _Converted(NamedTuple):
    """Files, and what tells what is left to do in them."""

    files: list[MigratedFile]
    uses: list[ReportedUse]
    findings: list[ReportedFinding]
    order: list[str]

    def add(self, other: _Converted) -> None:
        """Take in the files of another part of the project."""
        self.files.extend(other.files)
        self.uses.extend(other.uses)
        self.findings.extend(other.findings)
        self.order.extend(one for one in other.order if one not in self.order)


def _is_of_package(staged: Staged | None, source: Source) -> bool:
    return staged is not None and staged.has(source.path)


def migrate(
    task: Task,
    knowledge: KnowledgeBase,
    *,
    unsafe: bool = False,
    strict: bool = False,
    marks: bool = True,
    training: Training = Training.AUTO,
    jit: bool = False,
    pipeline: bool = False,
    prefer: str = "",
    shares_helpers: bool = False,
    jobs: int = 1,
    cache: ResultCache | None = None,
    progress: Callable[[int, int], None] | None = None,
    staged: Staged | None = None,
) -> Migration:
    """Convert all files of a task. Nothing is written. `Options` says what the options mean.

    `staged` are the packages that the task has beside the project.
    """
    options = Options(
        unsafe, strict=strict, marks=marks, training=training, jit=jit, pipeline=pipeline,
        prefer=prefer, shares_helpers=shares_helpers,
    )  # fmt: skip
    found = _Converted([], [], [], [])
    for part in task.parts():
        engine = Engine(part, knowledge, jobs, cache, progress)
        found.add(in_deep_thread(partial(_converted, engine, options), engine.stop))
    files = sorted(found.files, key=lambda file: file.source.path)
    inner = {one.source.shown for one in files if _is_of_package(staged, one.source)}
    own = [one for one in found.uses if one.path not in inner]
    others = [one for one in found.uses if one.path in inner]
    helpers = dict.fromkeys(name for file in files for name in file.after.helpers)
    settings = task.settings
    plan = new_plan(own, found.findings, found.order)
    return Migration(
        tuple(files),
        settings.ms_version,
        settings.backend.value,
        tuple(sorted(helpers)),
        _unread(task, {file.source.path for file in files}),
        plan,
        (*(file.source.shown for file in files if file.is_failed), *_unseen(task)),
        {} if strict else _lost(files, knowledge, settings),
        staged,
        new_plan(others, found.findings, found.order),
        shares_helpers,
        _left_of_packages(plan, knowledge, staged),
    )


def _left_of_packages(
    plan: Plan, knowledge: KnowledgeBase, staged: Staged | None
) -> dict[str, int]:
    """How many uses are left of each package that `--with` would convert, most first."""
    done = {one.package.name for one in staged.packages} if staged is not None else set()
    owners = Counter(
        one.api.partition(".")[0]
        for one in plan.places
        if has_role(knowledge.roles, "converted-with-projects", one.api)
    )
    return {name: number for name, number in owners.most_common() if name not in done}


def _lost(
    files: Iterable[MigratedFile], knowledge: KnowledgeBase, settings: Settings
) -> dict[str, int]:
    """How often the result uses kernels that lose NaN, infinity or digits, by API.

    A method that changes its tensor is done by the kernel of the method without the underscore.
    """
    release = knowledge.release(settings.ms_version)
    known = losing(knowledge, release, settings.backend)
    lossy = {api for api, one in known.items() if one.loses != "digits"}
    keeping = {one.helper for one in known.values()}
    made = [one for file in files for one in file.after.conversions if one.is_done]
    done = (one.use.api for one in made if keeping.isdisjoint(one.helpers))
    changing = {f"{api}_" for api in lossy}
    found = Counter(one for one in map(knowledge.canonical, done) if one in lossy | changing)
    for file in files:
        found.update(file.after.lossy)
    return dict(found)


def _unseen(task: Task) -> Iterator[str]:
    """The files that could not be read: nobody knows whether they use torch."""
    yield from (file.path for file in task.unread if file.errors)
    yield from (one.shown for one in task.sources if one.errors and not one.text)


def _unread(task: Task, converted: Collection[str]) -> tuple[tuple[str, FileError], ...]:
    found = [(file.path, error) for file in task.unread for error in file.errors]
    found += [
        (source.shown, error)
        for source in task.sources
        if source.path not in converted
        for error in source.errors
    ]
    return tuple(found)


def _converted(engine: Engine, options: Options) -> _Converted:
    with parses_are_kept():
        return _all_converted(engine, options)


def _all_converted(engine: Engine, options: Options) -> _Converted:
    analysed = engine.analysed()
    judge = engine.judge(analysed, options)
    judge.keeps_texts = True
    sources = engine.asked([one for one in engine.task.sources if one.path in analysed.units])
    mention = mention_of(analysed.evaluator.catalogue.packages)
    files: list[MigratedFile] = []
    uses: list[ReportedUse] = []
    findings: list[ReportedFinding] = []
    done = partial(engine.tell, 1, analysed.steps)
    reports = judged_project(judge, sources, analysed.units, engine.jobs, done)
    for source, report in zip(sources, reports, strict=True):
        uses += report.uses
        findings += judge.left(source, [report.said], is_whole=False)[0]
        errors = [*source.errors, *in_cells(source, analysed.problems.get(source.path, ()))]
        errors += [FileError(message) for message in report.faults]
        after = report.after or Migrated(source.text, (), (), (), True, report.faults[0])
        lines, depth = LineIndex.of(source.text), judge.converter.depth(source.path)
        mentions = mention.search(source.text) is not None
        files.append(MigratedFile(source, after, lines, depth, tuple(errors), mentions))
    shown = {one.path: one.shown for one in sources}
    order = [shown[path] for path in port_order(sources, analysed.evaluator.modules)]
    return _Converted(files, uses, findings, order)
