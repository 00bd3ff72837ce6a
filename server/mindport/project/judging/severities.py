"""Findings as loud as what is left to do, and one for each place that only a conversion knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from mindport.rewrite.conversion.judgement import Judgement
from mindport.rules.answers import place_of
from mindport.rules.finding import Finding
from mindport.rules.runner import RuleSet
from mindport.text.span import Span

if TYPE_CHECKING:  # an editor's first answer waits for no recipe
    from mindport.rewrite.conversion.convert import Conversion

Placed: TypeAlias = tuple[Finding, Span]  # with the span of the use
# By API and span of a use.
Judgements: TypeAlias = "Mapping[tuple[str, Span], Judgement]"


def judged_findings(
    rules: RuleSet, findings: Iterable[Placed], conversions: Iterable[Conversion]
) -> list[Placed]:
    """The findings of a text, in order, given what becomes of each use."""
    known = {(one.use.api, one.use.span): one.judgement for one in conversions}
    found = [with_severity(rules, one, known) for one in findings]
    return sorted([*found, *unsaid_findings(rules, found, conversions)], key=place_of)


def with_severity(rules: RuleSet, placed: Placed, known: Judgements) -> Placed:
    """A finding on a use is as loud as what is left to do; the user's choice wins."""
    finding, around = placed
    judgement = known.get((finding.api or "", around))
    if judgement is None:
        return placed  # it is about no single use
    severity = rules.severity_of(finding.code, finding.name, judgement.severity)
    return placed if severity is finding.severity else (replace(finding, severity=severity), around)


def unsaid_findings(
    rules: RuleSet, findings: Iterable[Placed], conversions: Iterable[Conversion]
) -> list[Placed]:
    """A finding for each use that stays and of which no rule speaks."""
    spoken = {(finding.api, around) for finding, around in findings}
    left = (one for one in conversions if not one.is_done)
    unsaid = [one for one in left if (one.use.api, one.use.span) not in spoken]
    return list(_findings(rules, unsaid)) if unsaid else []


def _findings(rules: RuleSet, left: Iterable[Conversion]) -> Iterator[Placed]:
    from mindport.rewrite.codes import rewrite_rules, said_of  # noqa: PLC0415

    names = {rule.code: rule.name for rule in rewrite_rules()}
    for one in left:
        name = names.get(one.code, "")
        if not name or not rules.wanted(one.code, name):
            continue  # a rule that is not wanted would speak of it
        use, said = one.use, said_of(one)
        if said is None:
            continue
        finding = Finding(
            one.code,
            name,
            rules.severity_of(one.code, name, one.judgement.severity),
            str(said),
            use.name_span,
            use.confidence,
            use.api,
            one.target or None,
            said=(said.plain(),),
        )
        yield finding, use.span
