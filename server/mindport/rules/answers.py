"""What the rules say of one text, before and after its comments are looked at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from mindport.rules.finding import Finding
from mindport.syntax.comments import Suppressions, suppressions
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules say of one text.

    `codes` gives for the index of a use the code of the first rule that speaks of it, whether or
    not that rule is selected or its finding is suppressed: it is a fact about the use.
    """

    findings: list[Finding]
    codes: dict[int, str]
    suppressed: int
    comments: Suppressions


@dataclass(frozen=True, slots=True)
class RuleAnswers:
    """What the rules say before comments are looked at: findings with the spans of their uses.

    `codes` as in `Outcome`; `broken` are the codes of rules that raised.
    """

    findings: list[tuple[Finding, Span]]
    codes: dict[int, str]
    broken: frozenset[str] = frozenset()


def answers(
    findings: Sequence[tuple[Finding, Span]],
    spoken: Mapping[int, Sequence[str]],
    broken: Collection[str],
) -> RuleAnswers:
    """Put findings in order. A rule that raised has said nothing.

    `spoken` gives for the index of a use the codes of all rules that speak of it.
    """
    kept = sorted((pair for pair in findings if pair[0].code not in broken), key=place_of)
    said = {
        index: [code for code in codes if code not in broken] for index, codes in spoken.items()
    }
    codes = {index: min(of_use) for index, of_use in said.items() if of_use}
    return RuleAnswers(kept, codes, frozenset(broken))


def together(said: Iterable[RuleAnswers]) -> RuleAnswers:
    """What several say of one text, in order; `codes` are those of the first."""
    every = list(said)
    findings = sorted((pair for one in every for pair in one.findings), key=place_of)
    broken = frozenset[str]().union(*(one.broken for one in every))
    return RuleAnswers(findings, every[0].codes, broken)


def place_of(found: tuple[Finding, Span]) -> tuple[Span, str]:
    """The order of findings."""
    return found[0].span, found[0].code


def silence(judgement: RuleAnswers, text: str, ignored: Sequence[str] = ()) -> Outcome:
    """Leave out what comments of the text silence, and rules that are `ignored` in the file."""
    every, codes = judgement.findings, judgement.codes
    findings = [one for one in every if not is_ignored(one[0], ignored)]
    comments = suppressions(text)
    if not comments:
        kept = [finding for finding, _ in findings]
        return Outcome(kept, codes, len(every) - len(kept), comments)
    lines = LineIndex.of(text)
    kept = [
        finding for finding, span in findings if not is_silenced(comments, lines, finding, span)
    ]
    return Outcome(kept, codes, len(every) - len(kept), comments)


def is_ignored(finding: Finding, ignored: Sequence[str]) -> bool:
    """Whether codes, prefixes or names leave a finding out."""
    return any(finding.code.startswith(item) or item == finding.name for item in ignored)


def is_silenced(
    comments: Suppressions, lines: LineIndex, finding: Finding, around: Span, distance: int = 0
) -> bool:
    """Whether a comment silences a finding in the span of a use; both stand so far from there."""
    # A comment may stand behind the name, or behind the bracket that ends the call.
    first = lines.position(min(around.start, finding.span.start) + distance)[0] + 1
    last = lines.position(max(around.end - 1, around.start) + distance)[0] + 1
    return comments.silences(finding.code, finding.name, first, last)
