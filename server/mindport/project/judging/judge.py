"""What is said of one file: its uses with what becomes of each, and the findings."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mindport.analysis.cut import Cut
from mindport.analysis.event import Event
from mindport.analysis.events import events_in
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.events import DynamicShape
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.analysis.uses.sites import uses_in
from mindport.analysis.values.evaluator import Evaluator
from mindport.project.judging.converter import Converter
from mindport.project.judging.rows import Rows
from mindport.project.judging.severities import judged_findings
from mindport.project.judging.suppressing import silenced
from mindport.project.scan.observed import Observations
from mindport.project.scan.result import ReportedFinding, ReportedUse
from mindport.project.scan.sources import Source
from mindport.rewrite.migrate import Migrated
from mindport.rewrite.options import Options
from mindport.rules.answers import RuleAnswers, together
from mindport.rules.checks import varied_shape
from mindport.rules.rule import Rule
from mindport.rules.runner import OnError, RuleSet
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)
# So much of a traceback is logged.
_LEVELS = 12


class FileReport(NamedTuple):
    """All that is said of a file, without shapes. It goes from process to process.

    `said` is what is said before comments are looked at. `faults` are errors of ours, `cuts` the
    places where the analysis met a limit.
    """

    uses: list[ReportedUse]
    said: RuleAnswers
    after: Migrated | None
    faults: list[str]
    cuts: list[Cut]


@dataclass(frozen=True, slots=True)
class Judged:
    """A file while all that is known of it is at hand."""

    source: Source
    uses: list[ApiUse]
    evaluator: Evaluator
    unit: Unit
    after: Migrated


@dataclass(slots=True)
class Judge:
    """What judges the files of one scan or migration, one after the other."""

    converter: Converter
    rules: RuleSet
    rows: Rows
    options: Options
    guesses: bool = False
    observed: Observations | None = None
    keeps_texts: bool = False  # the converted texts are wanted, not only what is said of files
    ignored: Callable[[str], Sequence[str]] = lambda _path: ()  # the rules left out in a file
    written: Collection[str] = ()  # else the files that need them
    without_uses: Collection[str] = ()  # files in which only other events are looked for
    visit: Callable[[Judged], None] | None = None
    meanwhile: Callable[[], None] | None = None  # is done here while other processes judge
    _cuts: int = field(default=0, init=False)
    _named: dict[str, list[ApiUse]] = field(default_factory=dict, init=False)

    def name_uses(self, sources: Iterable[Source]) -> None:
        """Find the uses of files, before processes part: all then know what they rest on."""
        for source in sources:
            unit = self.converter.evaluator.load(source.path)
            assert unit is not None
            with suppress(Exception):  # it comes again, and is reported, where the file is judged
                self._named[source.path] = self._uses(source, unit)

    def _uses(self, source: Source, unit: Unit) -> list[ApiUse]:
        if source.path in self.without_uses:
            return []
        lines = LineIndex.of(source.text)
        return uses_in(self.converter.evaluator, unit, lines, self.guesses)

    def report(self, source: Source) -> FileReport:
        """Judge a file; a fault of ours costs this file only, and is reported."""
        ev = self.converter.evaluator
        unit = ev.load(source.path)
        assert unit is not None
        try:
            found = self._report(source, unit)
        except Exception as error:
            ev.failures.append((unit, error))
            found = FileReport([], RuleAnswers([], {}), None, [], [])
        failures = [error for failed, error in ev.failures if failed is unit]
        for failure in failures:
            _LOG.error("%s: internal error\n%s", source.shown, _traced(failure))
        faults = list(dict.fromkeys(internal_error(failure) for failure in failures))
        cuts = list(ev.cuts)[self._cuts :]
        self._cuts = len(ev.cuts)
        return found._replace(faults=faults, cuts=cuts)

    def on_shapes(self, source: Source, shapes: Iterable[DynamicShape]) -> RuleAnswers:
        """What is said of the shapes of a file."""
        return self.rules.judge([], self._failed(source), shapes)

    def left(
        self, source: Source, said: Iterable[RuleAnswers], *, is_whole: bool
    ) -> tuple[list[ReportedFinding], int]:
        """The findings of a file that no comment silences, and how many are silenced.

        `is_whole`: whether all was said, so that a comment without use is known.
        """
        every = together(said)
        ignored = self.ignored(source.path)
        outcome = silenced(self.rules, every, source.text, ignored, is_whole=is_whole)
        return self.rows.findings(source, outcome.findings), outcome.suppressed

    def _report(self, source: Source, unit: Unit) -> FileReport:
        ev, lines = self.converter.evaluator, LineIndex.of(source.text)
        named = self._named.pop(source.path, None)
        uses = self._uses(source, unit) if named is None else named
        sites = self.observed.sites(source, lines) if self.observed else {}
        if self.observed and sites:
            uses = self.observed.corrected(unit, uses, sites, lines)
        uses = worth_reporting(uses)
        events: list[Event] = [*events_in(ev, unit, unit.ir.parts, uses, lines)]
        seen = (
            (varied_shape.RULE, remark)
            for span, site in sites.items()
            for remark in varied_shape.remarks(site, span)
        )
        said = self.rules.judge(uses, self._failed(source), events, seen)
        after = self._converted(source, unit, uses, said)
        findings = judged_findings(self.rules, said.findings, after.conversions)
        if self.visit is not None:
            self.visit(Judged(source, uses, ev, unit, after))
        return FileReport(
            self.rows.uses(source, uses, said.codes, after.conversions),
            RuleAnswers(findings, {}, said.broken),
            _light(after) if self.keeps_texts else replace(after, edits=(), conversions=()),
            [],
            [],
        )

    def _converted(
        self, source: Source, unit: Unit, uses: Sequence[ApiUse], said: RuleAnswers
    ) -> Migrated:
        codes, writes = codes_of(uses, said), self.keeps_texts or source.path in self.written
        return self.converter.convert(source, unit, uses, codes, self.options, writes=writes)

    def _failed(self, source: Source) -> OnError:
        def failed(rule: Rule, error: Exception) -> None:
            _LOG.error("rule %s failed on %s", rule.code, source.shown, exc_info=error)

        return failed


def _traced(error: Exception) -> str:
    """The end of a traceback: endless recursion has a thousand levels."""
    return "".join(traceback.format_exception(error, limit=-_LEVELS)).rstrip()


def codes_of(uses: Sequence[ApiUse], said: RuleAnswers) -> Mapping[ApiUse, str]:
    """The code of the first rule that speaks of each use."""
    return {uses[index]: code for index, code in said.codes.items()}


def worth_reporting(uses: list[ApiUse]) -> list[ApiUse]:
    """The uses without imports of names whose uses are reported where they are used."""
    used = {use.api for use in uses if not use.is_import}
    return [
        use
        for use in uses
        if not use.is_import or use.kind is UseKind.MODULE or use.api not in used
    ]


def internal_error(error: Exception) -> str:
    """How a fault of ours is reported."""
    text = str(error)[:200]
    return f"internal error: {type(error).__name__}: {text}".rstrip(": ")


def _light(after: Migrated) -> Migrated:
    """Without how each use was written: the edits say it, and processes hand it on."""
    conversions = (
        one._replace(use=replace(one.use, arguments=None), rewrites=()) for one in after.conversions
    )
    return replace(after, conversions=tuple(conversions))
