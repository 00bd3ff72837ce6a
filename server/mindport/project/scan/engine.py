"""One run of the analysis over all sources: lower, evaluate, judge."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, TypeAlias

from mindport.analysis.project.call_graph import collect
from mindport.analysis.project.installed import InstalledName, learn, outside_names
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping
from mindport.project.judging.converter import Around, Converter
from mindport.project.judging.judge import FileReport, Judge, Judged, internal_error
from mindport.project.judging.rows import Rows
from mindport.project.judging.whole import judged_project
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import StoppedError
from mindport.project.scan.file_shapes import FileShapes, Found
from mindport.project.scan.lowered import lower_all, open_blob
from mindport.project.scan.observed import Observations
from mindport.project.scan.port_order import port_order
from mindport.project.scan.result import (
    FileError,
    Note,
    ReportedFile,
    ScanResult,
)
from mindport.project.scan.sources import Source, relevant
from mindport.project.scan.task import Task
from mindport.project.scan.wiring import new_catalogue, new_rules
from mindport.project.settings.per_file import ignored_in
from mindport.rewrite.options import Options
from mindport.syntax.kept_parses import parses_are_kept
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)

# Finds out what names of installed packages are: given names by file, and the packages known.
ReadInstalled: TypeAlias = (
    "Callable[[dict[str, frozenset[str]], frozenset[str]], dict[str, InstalledName]]"
)


class Analysed(NamedTuple):
    """All files that have to do with a scanned package, ready to be asked."""

    evaluator: Evaluator
    units: dict[str, Unit]
    problems: dict[str, tuple[FileError, ...]]
    steps: int  # that are reported in all


@dataclass(slots=True)
class Engine:
    """One run of the analysis over all sources."""

    task: Task
    knowledge: KnowledgeBase
    jobs: int
    cache: ResultCache | None
    progress: Callable[[int, int], None] | None
    visit: Callable[[Judged], None] | None = None
    observed: Observations | None = None
    read_installed: ReadInstalled | None = None
    takes_all: bool = False  # also the files that have nothing to do with a scanned package
    stop: threading.Event = field(default_factory=threading.Event)
    done: int = 0
    suppressed: int = 0
    without_uses: frozenset[str] = frozenset()
    also_read: tuple[str, ...] = ()  # packages whose files are read, though they have no uses

    def mapping(self, api: str) -> Mapping | None:
        """The mapping of an API for the chosen release and backend."""
        settings = self.task.settings
        return self.knowledge.mapping(api, settings.ms_version, settings.backend)

    def analysed(self) -> Analysed:
        """Lower all files, and collect who calls what; nothing is asked for its value yet."""
        catalogue = new_catalogue(self.knowledge, self.task.settings)
        paths = [source.path for source in self.task.sources]
        modules = ModuleMap(paths, list(self.task.roots), catalogue.packages)
        chosen = list(self.task.sources)  # an installed package may lead any of them to torch
        if self.read_installed is None and not self.takes_all:
            chosen = relevant(self.task.sources, catalogue.packages, modules)
            chosen = self._with_others(chosen, modules)
        total = 2 * len(chosen)
        blobs = lower_all(
            chosen, jobs=self.jobs, cache=self.cache, done=lambda more: self.tell(more, total)
        )
        units: dict[str, Unit] = {}
        problems: dict[str, tuple[FileError, ...]] = {}
        for source in chosen:
            lowered, problems[source.path] = open_blob(blobs.pop(source.path))
            units[source.path] = Unit(source.path, lowered)
        if self.read_installed is not None:
            names = {path: outside_names(unit, modules, catalogue) for path, unit in units.items()}
            for name, known in self.read_installed(names, frozenset(catalogue.packages)).items():
                learn(catalogue, name, known)
        ev = new_evaluator(catalogue, modules, units.get)
        try:
            collect(ev, units.values())
        except Exception:
            _LOG.exception("internal error: calls into functions are not followed")
            ev.start(units.values())
        return Analysed(ev, units, problems, total)

    def _with_others(self, chosen: list[Source], modules: ModuleMap) -> list[Source]:
        """The chosen files and those of `also_read`, in which nothing is a use."""
        if not self.also_read:
            return chosen
        known = {source.path for source in chosen}
        others = relevant(self.task.sources, self.also_read, modules)
        self.without_uses = frozenset(one.path for one in others) - known
        return [one for one in self.task.sources if one.path in known | self.without_uses]

    def run(self) -> ScanResult:
        """Lower, evaluate, judge."""
        with parses_are_kept():
            return self._run()

    def _run(self) -> ScanResult:
        analysed = self.analysed()
        ev, units, problems, total = analysed
        judge = self.judge(analysed, Options())
        result = ScanResult(self.task.settings.ms_version, self.task.settings.backend.value, ())
        chosen = [one for one in self.task.sources if one.path in units]
        judge.name_uses(chosen)
        asked = self.asked(chosen)
        shapes = self._shapes(judge, asked, total)
        done = partial(self.tell, 1, total)
        reports = iter(judged_project(judge, asked, units, self.jobs, done))
        for source in self.asked(self.task.sources):
            errors = [*source.errors, *in_cells(source, problems.get(source.path, ()))]
            if source.path in units:
                said = next(reports)
                ev.cuts.update(dict.fromkeys(said.cuts))
                known = shapes.of(source) if shapes is not None else None
                faults = self._add(judge, source, said, known, result)
                errors += [FileError(fault) for fault in faults]
            errors = list(dict.fromkeys(errors))  # two steps may fail for one reason
            result.files.append(_reported_file(source, errors, parsed=source.path in units))
        shown = {source.path: source.shown for source in self.task.sources}
        notes = sorted(Note(shown[cut.path], *cut[1:]) for cut in ev.cuts if cut.path in shown)
        order = tuple(shown[path] for path in port_order(chosen, ev.modules))
        return replace(result, suppressed=self.suppressed, notes=tuple(notes), order=order)

    def asked(self, sources: list[Source]) -> list[Source]:
        """Those of the sources that are to be judged."""
        asked = self.task.asked
        return sources if asked is None else [one for one in sources if one.path in asked]

    def _shapes(self, judge: Judge, sources: list[Source], total: int) -> FileShapes | None:
        """The shapes of the files, to be found while others judge; None where no rule asks."""
        if not judge.rules.asks_for_shapes:
            return None
        shapes = FileShapes(new_shapes(judge.converter.evaluator), sources)
        judge.meanwhile = partial(shapes.find, partial(self.tell, 0, total))
        return shapes

    def judge(self, analysed: Analysed, options: Options) -> Judge:
        """What judges the files one after the other."""
        ev, settings = analysed.evaluator, self.task.settings
        if self.task.trace is not None:
            self.observed = Observations(self.task.trace, ev.catalogue)
        sources = {one.path: one for one in self.task.sources}
        around = Around.of(ev, analysed.units.values(), sources, self.knowledge.packages)
        return Judge(
            Converter(self.knowledge, settings, ev, around),
            new_rules(self.knowledge, settings, self.mapping),
            Rows(self.mapping, sources),
            options,
            self.task.guesses,
            self.observed,
            ignored=partial(ignored_in, settings=settings),
            without_uses=self.without_uses,
            visit=self.visit,
        )

    def _add(
        self,
        judge: Judge,
        source: Source,
        said: FileReport,
        known: Found | None,
        result: ScanResult,
    ) -> list[str]:
        """Add what is said of a file; a fault of ours on shapes costs only these."""
        answers, raised = [said.said], [] if known is None else list(known.raised)
        if known is not None:
            try:
                answers.append(judge.on_shapes(source, known.shapes))
            except Exception as error:
                raised.append(error)
        for failure in raised:
            _LOG.error("%s: internal error", source.shown, exc_info=failure)
        faults = list(dict.fromkeys([*said.faults, *map(internal_error, raised)]))
        findings, suppressed = judge.left(source, answers, is_whole=not faults)
        result.uses.extend(said.uses)
        result.findings.extend(findings)
        self.suppressed += suppressed
        return faults

    def tell(self, more: int, total: int) -> None:
        """Say how many more steps are done; StoppedError where nobody wants them any more."""
        if self.stop.is_set():
            raise StoppedError
        self.done += more
        if self.progress is not None and more:
            self.progress(self.done, total)


def _reported_file(source: Source, errors: list[FileError], *, parsed: bool) -> ReportedFile:
    lines = source.notebook or LineIndex.of(source.text)
    return ReportedFile(source.shown, lines.line_count if source.text else 0, tuple(errors), parsed)


def in_cells(source: Source, problems: Iterable[FileError]) -> Iterable[FileError]:
    """Problems of a notebook: a line of its code is none of its file, so words say where."""
    notebook = source.notebook
    for problem in problems:
        if notebook is not None and problem.line:
            offset = notebook.line_index.offset(problem.line - 1, problem.column)
            cell, line, _ = notebook.place(offset)
            yield FileError(f"{problem.message} (cell {cell}, line {line})")
        else:
            yield problem
