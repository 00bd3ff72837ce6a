"""A scan: from paths to a result, through the cache."""

from __future__ import annotations

import gc
import hashlib
import logging
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from mindport import __version__
from mindport.analysis.api_use import ApiUse, UseKind
from mindport.analysis.call_graph import collect
from mindport.analysis.catalogue import Catalogue
from mindport.analysis.interpreter import new_evaluator
from mindport.analysis.modules import ModuleMap, Unit
from mindport.analysis.uses import uses_in
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping, Parity
from mindport.project import stored_result
from mindport.project.cache import ResultCache
from mindport.project.discovery import discover, report_path
from mindport.project.lowered import lower_all, open_blob
from mindport.project.result import (
    FileError,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedUse,
    ScanResult,
)
from mindport.project.settings import Settings
from mindport.project.sources import Source, read_source, relevant
from mindport.rules.rule import Rule, all_rules
from mindport.rules.runner import RuleSet
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_LOG = logging.getLogger(__name__)

Progress = Callable[[int, int], None]


def scan(
    paths: list[Path],
    settings: Settings,
    *,
    jobs: int = 1,
    guesses: bool = False,
    cache: ResultCache | None = None,
    progress: Progress | None = None,
    knowledge: KnowledgeBase | None = None,
) -> ScanResult:
    """Find every use of a scanned API below the paths.

    Files that cannot be read or parsed are in the result with their errors; a path that does not
    exist raises MissingPathError. `progress` hears (files done, files in all).
    """
    started = time.perf_counter()
    knowledge = knowledge or KnowledgeBase.open()
    found = discover(paths, settings)
    sources = [read_source(path, report_path(path)) for path in found.files]
    unread = [ReportedFile(report_path(path), 0, (error,)) for path, error in found.errors]
    key = _key(sources, settings, guesses, knowledge)
    stored = cache.get(key) if cache is not None else None
    result = stored_result.load(stored) if stored is not None else None
    if result is None:
        result = _in_deep_thread(
            lambda: _Scan(sources, paths, settings, guesses, knowledge, jobs, cache, progress).run()
        )
        if cache is not None:
            cache.put(key, stored_result.dump(result))
    files = sorted([*result.files, *unread], key=lambda file: file.path)
    return replace(
        result,
        roots=tuple(report_path(path.absolute()) for path in paths),
        files=files,
        seconds=time.perf_counter() - started,
    )


def _key(
    sources: list[Source], settings: Settings, guesses: bool, knowledge: KnowledgeBase
) -> bytes:
    digest = hashlib.blake2b(digest_size=20)
    facts = (__version__, knowledge.info().fingerprint, settings.fingerprint, guesses)
    digest.update(repr((facts, sys.version_info[:2], settings.source_roots)).encode())
    for source in sources:
        digest.update(f"\0{source.path}\0{source.shown}\0{source.errors}\0".encode())
        digest.update(source.digest)
    return digest.digest()


def _in_deep_thread(work: Callable[[], ScanResult]) -> ScanResult:
    """Run where deep recursion is safe: evaluation follows chains of demand."""
    results: list[ScanResult] = []
    errors: list[BaseException] = []

    def run() -> None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        was_on = gc.isenabled()
        gc.disable()  # few circles, many objects: collecting is a third of the time
        try:
            results.append(work())
        except BaseException as error:  # handed to the caller's thread
            errors.append(error)
        finally:
            sys.setrecursionlimit(limit)
            if was_on:
                gc.enable()

    before = threading.stack_size(256 * 1024 * 1024)
    try:
        thread = threading.Thread(target=run, name="mindport scan")
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    if errors:
        raise errors[0]
    return results[0]


@dataclass(slots=True)
class _Scan:
    """One run of the analysis over all sources."""

    sources: list[Source]
    paths: list[Path]
    settings: Settings
    guesses: bool
    knowledge: KnowledgeBase
    jobs: int
    cache: ResultCache | None
    progress: Progress | None
    mappings: dict[str, Mapping | None] = field(default_factory=dict)
    done: int = 0

    def mapping(self, api: str) -> Mapping | None:
        """The mapping of an API for the chosen release and backend."""
        if api not in self.mappings:
            release, backend = self.settings.ms_version, self.settings.backend
            self.mappings[api] = self.knowledge.mapping(api, release, backend)
        return self.mappings[api]

    def run(self) -> ScanResult:
        """Lower, evaluate, judge."""
        catalogue = Catalogue(
            self.knowledge.symbol_rows(),
            self.knowledge.alias_rows(),
            self.knowledge.signatures,
            self.settings.packages,
        )
        roots = [root.absolute().as_posix() for root in (*self.paths, *self.settings.source_roots)]
        modules = ModuleMap([source.path for source in self.sources], roots)
        chosen = relevant(self.sources, catalogue.packages, modules)
        total = 2 * len(chosen)
        blobs = lower_all(
            chosen, jobs=self.jobs, cache=self.cache, done=lambda more: self._tell(more, total)
        )
        units: dict[str, Unit] = {}
        problems: dict[str, tuple[FileError, ...]] = {}
        for source in chosen:
            lowered, problems[source.path] = open_blob(blobs.pop(source.path))
            units[source.path] = Unit(source.path, lowered)
        ev = new_evaluator(catalogue, modules, units.get)
        collect(ev, units.values())
        rules = RuleSet(
            all_rules(),
            self.mapping,
            self.settings.ms_version,
            self.settings.backend,
            self.settings.reports,
            self.settings.severity_of,
            later_of=lambda api: self.knowledge.mapping(api, "latest", self.backend),
            has_symbol=lambda api: self.knowledge.symbol(api) is not None,
        )
        result = ScanResult(self.settings.ms_version, self.settings.backend.value, ())
        suppressed = 0
        for source in self.sources:
            unit = units.get(source.path)
            lines = LineIndex.of(source.text)
            errors = (*source.errors, *problems.get(source.path, ()))
            count = lines.line_count if source.text else 0
            result.files.append(ReportedFile(source.shown, count, errors, unit is not None))
            if unit is not None:
                uses = _worth_reporting(uses_in(ev, unit, lines, self.guesses))
                suppressed += self._judge(source, uses, rules, lines, result)
                self._tell(1, total)
        if ev.cut:
            _LOG.debug("%d evaluations were cut for depth", ev.cut)
        return replace(result, suppressed=suppressed)

    def _tell(self, more: int, total: int) -> None:
        self.done += more
        if self.progress is not None and more:
            self.progress(self.done, total)

    def _judge(
        self,
        source: Source,
        uses: list[ApiUse],
        rules: RuleSet,
        lines: LineIndex,
        result: ScanResult,
    ) -> int:
        """Add the uses and findings of a file to the result; how many findings were suppressed."""

        def failed(rule: Rule, error: Exception) -> None:
            _LOG.error("rule %s failed on %s", rule.code, source.shown, exc_info=error)

        outcome = rules.run(uses, source.text, failed)
        place = _places(source, lines)
        for index, use in enumerate(uses):
            result.uses.append(
                _reported(source.shown, use, self.mapping(use.api), outcome.codes.get(index), place)
            )
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
                )
            )
        return outcome.suppressed


def _worth_reporting(uses: list[ApiUse]) -> list[ApiUse]:
    """Without imports of names whose uses are reported where they are used."""
    used = {use.api for use in uses if not use.is_import}
    return [
        use
        for use in uses
        if not use.is_import or use.kind is UseKind.MODULE or use.api not in used
    ]


def _reported(
    shown: str,
    use: ApiUse,
    mapping: Mapping | None,
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
        (Parity.MISSING if mapping is None else mapping.parity).value,
        None if mapping is None else mapping.target,
        code,
        "network" if mapping is None else mapping.area,
        None if mapping is None or mapping.policy is None else mapping.policy.value,
    )


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
