"""Uses and findings as reports list them: with lines and columns in place of spans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.types import Mapping as ApiMapping
from mindport.knowledge.types import Parity
from mindport.project.scan.result import (
    Position,
    Range,
    ReportedFinding,
    ReportedPlace,
    ReportedUse,
)
from mindport.project.scan.sources import Source
from mindport.rewrite.conversion.convert import Conversion
from mindport.rules.facts import MappingOf
from mindport.rules.finding import Finding
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class _Row:
    """What a report says of every use of one API."""

    parity: str
    target: str | None
    area: str
    policy: str | None


@dataclass(slots=True)
class Rows:
    """What makes the rows of a scan."""

    mapping_of: MappingOf
    sources: Mapping[str, Source]  # by path: a finding may rest on a place of another file
    _known: dict[str, _Row] = field(default_factory=dict)

    def uses(
        self,
        source: Source,
        uses: Iterable[ApiUse],
        codes: Mapping[int, str],
        conversions: Iterable[Conversion],
    ) -> list[ReportedUse]:
        """The judged uses of a file, and those that are none of its own: imports and choices."""
        place = _places(source, LineIndex.of(source.text))
        named = {(use.api, use.name_span): use for use in uses}
        rows = [
            (
                one.use,
                self._judged(source.shown, one, named.get((one.use.api, one.use.name_span)), place),
            )
            for one in conversions
        ]
        judged = {(use.api, use.name_span) for use, _ in rows}
        rows += [
            (use, self._named(source.shown, use, codes.get(index), place))
            for index, use in enumerate(uses)
            if (use.api, use.name_span) not in judged
        ]
        rows.sort(key=lambda pair: (pair[0].name_span, pair[0].api))
        return [row for _, row in rows]

    def findings(self, source: Source, findings: Iterable[Finding]) -> list[ReportedFinding]:
        """The findings of a file."""
        place = _places(source, LineIndex.of(source.text))
        return [
            ReportedFinding(
                source.shown,
                place(one.span),
                one.code,
                one.name,
                one.severity.value,
                one.message,
                one.confidence.value,
                one.api,
                one.target,
                one.advice,
                one.said,
                tuple(self._related(one)),
            )
            for one in findings
        ]

    def _judged(
        self, shown: str, one: Conversion, named_use: ApiUse | None, place: Callable[[Span], Range]
    ) -> ReportedUse:
        """`named_use` is the use as the analysis knows it; None for one that is sighted."""
        named = self._named(shown, named_use or one.use, one.code or None, place)
        judgement = one.judgement
        return named._replace(
            target=one.target or None,
            fate=judgement.fate.value,
            proof=judgement.proof.value,
            has_way=judgement.has_way,
            reason="" if one.is_done else one.reason,
            helpers=one.helpers,
            is_sighted=named_use is None,
        )

    def _named(
        self, shown: str, use: ApiUse, code: str | None, place: Callable[[Span], Range]
    ) -> ReportedUse:
        row = self._known.get(use.api) or self._row(use.api)
        name_range = place(use.name_span)
        return ReportedUse(
            shown,
            name_range if use.span == use.name_span else place(use.span),
            name_range,
            use.api,
            use.kind.value,
            use.confidence.value,
            row.parity,
            row.target,
            code,
            row.area,
            row.policy,
            use.alternatives,
        )

    def _row(self, api: str) -> _Row:
        row = self._known[api] = _row_of(self.mapping_of(api))
        return row

    def _related(self, finding: Finding) -> Iterator[ReportedPlace]:
        for span, path, message in finding.related:
            source = self.sources.get(path)
            if source is not None:
                place = _places(source, LineIndex.of(source.text))(span)
                yield ReportedPlace(source.shown, place, message)


def _row_of(mapping: ApiMapping | None) -> _Row:
    if mapping is None:
        return _Row(Parity.MISSING.value, None, "network", None)
    policy = None if mapping.policy is None else mapping.policy.value
    return _Row(mapping.parity.value, mapping.target, mapping.area, policy)


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
