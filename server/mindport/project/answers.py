"""What was found out of each part of a file, kept while nothing that it rests on changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from mindport.analysis.api_use import ApiUse
from mindport.analysis.call_graph import Given
from mindport.analysis.ir import FileIR, Site
from mindport.analysis.surface import print_of
from mindport.analysis.uses import NamedSite
from mindport.rules.finding import Finding
from mindport.rules.runner import Judgement, place_of
from mindport.text.span import Span


@dataclass(slots=True)
class PartCalls:
    """What a part gives to the call graph, with the number of what that says to others."""

    given: tuple[Given, ...]
    outward: int

    @classmethod
    def of(cls, file: FileIR, given: Sequence[Given]) -> PartCalls:
        """The calls of a part of a file."""
        outward = print_of(
            file,
            lambda number: tuple((k, number(entry[0]), repr(entry[1:])) for k, entry in given),
        )
        return cls(tuple(given), outward if given else 0)


@dataclass(slots=True)
class PartAnswers:
    """What is known of a part; None stands for what has to be asked."""

    calls: PartCalls | None = None
    passed: PartCalls | None = None
    epoch: int = -1  # of the uses
    sites: list[Site] | None = None  # what `named` is about
    named: list[NamedSite] = field(default_factory=list)
    uses: tuple[ApiUse, ...] = ()
    has_shapes: bool = False  # what becomes dynamic in it is told with other places of the file
    judged: Judgement = field(default_factory=lambda: Judgement([], {}))
    moved: int = 0  # so far `uses` and `judged` stand from their place


def all_given(calls: Sequence[PartCalls | None]) -> list[Given]:
    """The calls of all parts."""
    return list(chain.from_iterable(part.given for part in calls if part is not None))


def together(answers: Sequence[PartAnswers]) -> Judgement:
    """What the rules say of a whole file; a rule that raised says nothing."""
    broken = frozenset[str]().union(*(part.judged.broken for part in answers))
    findings = [
        _moved(finding, span, part.moved)
        for part in answers
        for finding, span in part.judged.findings
        if finding.code not in broken
    ]
    findings.sort(key=place_of)
    return Judgement(findings, {}, broken)


def _moved(finding: Finding, span: Span, distance: int) -> tuple[Finding, Span]:
    if not distance:
        return finding, span
    start, end = finding.span
    here = replace(finding, span=Span(start + distance, end + distance))
    return here, Span(span.start + distance, span.end + distance)
