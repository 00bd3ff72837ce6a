"""What was found out of each part of a file, kept while nothing that it rests on changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter

from mindport.analysis.lowering.ir import FileIR, Site
from mindport.analysis.project.call_graph import Given
from mindport.analysis.project.surface import print_of
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.sites import NamedSite
from mindport.project.workspace.model import Told
from mindport.rewrite.conversion.judgement import Judgement
from mindport.rules.answers import RuleAnswers, is_ignored, is_silenced
from mindport.rules.finding import Finding
from mindport.rules.runner import RuleSet
from mindport.syntax.comments import Suppressions, suppressions
from mindport.text.line_index import LineIndex
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
    has_events: bool = False  # these are found anew whenever the part is asked
    names_places: bool = False  # an event is reported with other places of the file
    judged: RuleAnswers = field(default_factory=lambda: RuleAnswers([], {}))
    # The findings of `judged` that hold, given the judgements.
    held: tuple[tuple[Finding, Span], ...] = ()
    # The API of each use with what becomes of it, and findings that only the conversion knows.
    judgements: tuple[tuple[str, Judgement], ...] = ()
    unsaid: tuple[tuple[Finding, Span], ...] = ()
    moved: int = 0  # so far `uses` and `judged` stand from their place


def all_given(calls: Sequence[PartCalls | None]) -> list[Given]:
    """The calls of all parts."""
    return list(chain.from_iterable(part.given for part in calls if part is not None))


def told(
    answers: Sequence[PartAnswers],
    text: str,
    ignored: Sequence[str] = (),
    whole: RuleSet | None = None,
) -> tuple[Told, ...]:
    """What the rules say of a whole file, in order; a rule that raised says nothing.

    The findings are those of the parts, each with its distance from its place: most stay the same
    objects from keystroke to keystroke. `whole` are the rules, where all findings are there: then
    comments that silence nothing are findings, too.
    """
    broken = frozenset[str]().union(*(part.judged.broken for part in answers))
    placed = [
        (start + part.moved, end + part.moved, finding.code, finding, around, part.moved)
        for part in answers
        for finding, around in (*part.held, *part.unsaid)
        for start, end in (finding.span,)
        if finding.code not in broken and not is_ignored(finding, ignored)
    ]
    placed.sort(key=itemgetter(0, 1, 2))
    comments = suppressions(text)
    if comments:
        lines = LineIndex.of(text)
        placed = [one for one in placed if not is_silenced(comments, lines, *one[3:])]
        if whole is not None:
            placed += _idle(whole, broken, comments, ignored)
            placed.sort(key=itemgetter(0, 1, 2))
    return tuple((one[3], one[5]) for one in placed)


def _idle(
    rules: RuleSet,
    broken: frozenset[str],
    comments: Suppressions,
    ignored: Sequence[str],
) -> list[tuple[int, int, str, Finding, Span, int]]:
    """The findings on comments that silence nothing."""
    from mindport.project.judging.suppressing import idle_comments  # noqa: PLC0415

    return [
        (*one.span, one.code, one, one.span, 0)
        for one in idle_comments(rules, broken, comments, ignored)
    ]
