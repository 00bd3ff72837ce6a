"""One run of the analysis over all sources: lower, evaluate, judge."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from mindport.analysis.api_use import ApiUse, UseKind
from mindport.analysis.call_graph import collect
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.event import Event
from mindport.analysis.events import events_in
from mindport.analysis.installed import InstalledName, learn, outside_names
from mindport.analysis.interpreter import new_evaluator
from mindport.analysis.modules import ModuleMap, Unit
from mindport.analysis.shape.events import DynamicShape
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.uses import uses_in
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping, Parity
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import StoppedError
from mindport.project.scan.lowered import lower_all, open_blob
from mindport.project.scan.observed import Observations
from mindport.project.scan.result import (
    FileError,
    Note,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedPlace,
    ReportedUse,
    ScanResult,
)
from mindport.project.scan.shape_process import ShapesOf, shapes_of_files
from mindport.project.scan.sources import Source, relevant
from mindport.project.scan.task import Task
from mindport.project.scan.wiring import new_catalogue, new_rules
from mindport.rules.checks import varied_shape
from mindport.rules.finding import Finding
from mindport.rules.judgement import Outcome
from mindport.rules.rule import Rule
from mindport.rules.runner import RuleSet
from mindport.text.line_index import LineIndex
from mindport.text.span import Span
from mindport.trace.model import SeenSite

_LOG = logging.getLogger(__name__)

# Finds out what names of installed packages are: given names by file, and the packages known.
ReadInstalled: TypeAlias = (
    "Callable[[dict[str, frozenset[str]], frozenset[str]], dict[str, InstalledName]]"
)


@dataclass(frozen=True, slots=True)
class Judged:
    """A file while all that is known of it is at hand."""

    source: Source
    lines: LineIndex
    uses: list[ApiUse]
    outcome: Outcome
    evaluator: Evaluator
    unit: Unit


class Analysed(NamedTuple):
    """All files that have to do with a scanned package, ready to be asked."""

    evaluator: Evaluator
    units: dict[str, Unit]
    problems: dict[str, tuple[FileError, ...]]
    steps: int  # that are told of in all


class _Told(NamedTuple):
    """What is known of a file before the rules are asked."""

    uses: list[ApiUse]
    events: list[Event | DynamicShape]
    sites: dict[Span, SeenSite]  # what a trace has seen


@dataclass(slots=True)
class Engine:
    """One run of the analysis over all sources."""

    task: Task
    knowledge: KnowledgeBase
    jobs: int
    cache: ResultCache | None
    progress: Callable[[int, int], None] | None
    visit: Callable[[Judged], None] | None = None
    mappings: dict[str, Mapping | None] = field(default_factory=dict)
    verdicts: dict[str, _Verdict] = field(default_factory=dict)
    observed: Observations | None = None
    read_installed: ReadInstalled | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    done: int = 0

    def mapping(self, api: str) -> Mapping | None:
        """The mapping of an API for the chosen release and backend."""
        if api not in self.mappings:
            release, backend = self.task.settings.ms_version, self.task.settings.backend
            self.mappings[api] = self.knowledge.mapping(api, release, backend)
        return self.mappings[api]

    def verdict(self, api: str) -> _Verdict:
        """The same, as reports say it."""
        known = self.verdicts.get(api)
        if known is None:
            known = self.verdicts[api] = _verdict(self.mapping(api))
        return known

    def analysed(self) -> Analysed:
        """Lower all files, and collect who calls what; nothing is asked for its value yet."""
        catalogue = new_catalogue(self.knowledge, self.task.settings)
        modules = ModuleMap([source.path for source in self.task.sources], list(self.task.roots))
        chosen = list(self.task.sources)  # an installed package may lead any of them to torch
        if self.read_installed is None:
            chosen = relevant(self.task.sources, catalogue.packages, modules)
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

    def run(self) -> ScanResult:
        """Lower, evaluate, judge."""
        ev, units, problems, total = self.analysed()
        shapes = new_shapes(ev)
        if self.task.trace is not None:
            self.observed = Observations(self.task.trace, ev.catalogue)
        rules = new_rules(self.knowledge, self.task.settings, self.mapping)
        result = ScanResult(self.task.settings.ms_version, self.task.settings.backend.value, ())
        suppressed = 0
        known = [one for one in self.task.sources if one.path in units]
        jobs = self.jobs if rules.asks_for_shapes else 1
        with shapes_of_files(shapes, known, jobs) as shapes_of:
            for source in self.task.sources:
                unit = units.get(source.path)
                lines = LineIndex.of(source.text)
                errors = [*source.errors, *in_cells(source, problems.get(source.path, ()))]
                if unit is not None:
                    silent, faults = self._report(source, ev, rules, shapes_of, result)
                    suppressed += silent
                    errors += faults
                    self.tell(1, total)
                count = (source.notebook or lines).line_count if source.text else 0
                told = ReportedFile(source.shown, count, tuple(errors), unit is not None)
                result.files.append(told)
        shown = {source.path: source.shown for source in self.task.sources}
        notes = sorted(Note(shown[cut.path], *cut[1:]) for cut in ev.cuts if cut.path in shown)
        return replace(result, suppressed=suppressed, notes=tuple(notes))

    def _report(
        self,
        source: Source,
        ev: Evaluator,
        rules: RuleSet,
        shapes_of: ShapesOf,
        result: ScanResult,
    ) -> tuple[int, list[FileError]]:
        """Add what is known of a file; a fault of ours costs this file only, and is told.

        Gives the number of suppressed findings, and the faults.
        """
        unit, lines = ev.load(source.path), LineIndex.of(source.text)
        assert unit is not None
        suppressed, uses, findings = 0, len(result.uses), len(result.findings)
        try:
            found = uses_in(ev, unit, lines, self.task.guesses)
            sites = self.observed.sites(source, lines) if self.observed else {}
            if self.observed and sites:
                found = self.observed.corrected(unit, found, sites, lines)
            found = worth_reporting(found)
            events: list[Event | DynamicShape] = [*events_in(ev, unit, unit.ir.parts, found, lines)]
            if rules.asks_for_shapes:
                events += shapes_of(source)
            outcome = self._judge(source, _Told(found, events, sites), rules, lines, result)
            suppressed = outcome.suppressed
            if self.visit is not None:
                self.visit(Judged(source, lines, found, outcome, ev, unit))
        except Exception as error:
            del result.uses[uses:], result.findings[findings:]
            ev.failures.append((unit, error))
        failures = [error for failed, error in ev.failures if failed is unit]
        for failure in failures:
            _LOG.error("%s: internal error", source.shown, exc_info=failure)
        told = dict.fromkeys(internal_error(failure) for failure in failures)
        return suppressed, [FileError(message) for message in told]

    def tell(self, more: int, total: int) -> None:
        """Say how many more steps are done; StoppedError where nobody wants them any more."""
        if self.stop.is_set():
            raise StoppedError
        self.done += more
        if self.progress is not None and more:
            self.progress(self.done, total)

    def _judge(
        self,
        source: Source,
        told: _Told,
        rules: RuleSet,
        lines: LineIndex,
        result: ScanResult,
    ) -> Outcome:
        """Add the uses and findings of a file to the result."""

        def failed(rule: Rule, error: Exception) -> None:
            _LOG.error("rule %s failed on %s", rule.code, source.shown, exc_info=error)

        seen = (
            (varied_shape.RULE, remark)
            for span, site in told.sites.items()
            for remark in varied_shape.remarks(site, span)
        )
        uses = told.uses
        outcome = rules.run(uses, source.text, failed, told.events, seen)
        place = _places(source, lines)
        for index, use in enumerate(uses):
            code = outcome.codes.get(index)
            result.uses.append(_reported(source.shown, use, self.verdict(use.api), code, place))
        for finding in outcome.findings:
            result.findings.append(
                ReportedFinding(
                    source.shown,
                    place(finding.span),
                    finding.code,
                    finding.name,
                    finding.severity.value,
                    finding.message,
                    finding.confidence.value,
                    finding.api,
                    finding.target,
                    finding.advice,
                    finding.said,
                    tuple(self._related(finding)),
                )
            )
        return outcome

    def _related(self, finding: Finding) -> Iterator[ReportedPlace]:
        for span, path, message in finding.related:
            source = next((one for one in self.task.sources if one.path == path), None)
            if source is not None:
                place = _places(source, LineIndex.of(source.text))(span)
                yield ReportedPlace(source.shown, place, message)


def internal_error(error: Exception) -> str:
    """How a fault of ours is told."""
    text = str(error)[:200]
    return f"internal error: {type(error).__name__}: {text}".rstrip(": ")


def worth_reporting(uses: list[ApiUse]) -> list[ApiUse]:
    """The uses without imports of names whose uses are reported where they are used."""
    used = {use.api for use in uses if not use.is_import}
    return [
        use
        for use in uses
        if not use.is_import or use.kind is UseKind.MODULE or use.api not in used
    ]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What a report says of every use of one API."""

    parity: str
    target: str | None
    area: str
    policy: str | None


def _verdict(mapping: Mapping | None) -> _Verdict:
    if mapping is None:
        return _Verdict(Parity.MISSING.value, None, "network", None)
    policy = None if mapping.policy is None else mapping.policy.value
    return _Verdict(mapping.parity.value, mapping.target, mapping.area, policy)


def _reported(
    shown: str,
    use: ApiUse,
    verdict: _Verdict,
    code: str | None,
    place: Callable[[Span], Range],
) -> ReportedUse:
    name_range = place(use.name_span)
    return ReportedUse(
        shown,
        name_range if use.span == use.name_span else place(use.span),
        name_range,
        use.api,
        use.kind.value,
        use.confidence.value,
        verdict.parity,
        verdict.target,
        code,
        verdict.area,
        verdict.policy,
        use.alternatives,
    )


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


def _places(source: Source, lines: LineIndex) -> Callable[[Span], Range]:
    notebook = source.notebook
    if notebook is not None:

        def in_cell(offset: int) -> Position:
            cell, line, column = notebook.place(offset)
            return Position(line, column, cell)

        return lambda span: Range(in_cell(span.start), in_cell(span.end))

    position = lines.position

    def place(span: Span) -> Range:
        line, column = position(span.start)
        end_line, end_column = position(span.end)
        return Range(Position(line + 1, column), Position(end_line + 1, end_column))

    return place
