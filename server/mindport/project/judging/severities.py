"""Findings that say what becomes of a use, as loud as what is left to do.

A rule knows an API's row alone. What a conversion does with the arguments is known here: a finding
on an argument that stays as it is would be wrong. Places that only a conversion knows get one, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from mindport.rewrite.conversion.judgement import Fate, Judgement
from mindport.rules.answers import place_of
from mindport.rules.finding import Finding
from mindport.rules.message import joined, say
from mindport.rules.runner import RuleSet
from mindport.text.span import Span

if TYPE_CHECKING:  # an editor's first answer waits for no recipe
    from mindport.rewrite.conversion.convert import Conversion

Placed: TypeAlias = tuple[Finding, Span]  # with the span of the use
# By API and span of a use.
Judgements: TypeAlias = "Mapping[tuple[str, Span], Judgement]"

# What these say of an argument holds for calls of the row's target.
_ON_ARGUMENTS = frozenset({"MP111", "MP112", "MP113", "MP114", "MP115"})
_NAMES_TARGET = _ON_ARGUMENTS | {"MP102", "MP103"}
_SAYS_LACK = frozenset({"MP101", "MP104", "MP106", "MP121", "MP122"})
_NEEDS_NOTHING = frozenset({"MP105"})
_NEEDS_WORK = _SAYS_LACK | _NEEDS_NOTHING
TEMPLATES = {
    "judged.other": "`{api}` becomes `{target}`",
    "judged.helper": "`{api}` becomes `{target}`, which `migrate` writes into the project",
    "judged.stays": "`{api}` stays as it is in the program that `migrate` writes",
    "judged.by-hand": "The advice is for a port by hand.",
    "judged.writes": "`migrate` writes `{target}` into the project, which does it.",
}


def judged_findings(
    rules: RuleSet, findings: Iterable[Placed], conversions: Iterable[Conversion]
) -> list[Placed]:
    """The findings of a text, in order, given what becomes of each use."""
    known = {(one.use.api, one.use.span): one.judgement for one in conversions}
    found = as_judged(rules, findings, known)
    return sorted([*found, *unsaid_findings(rules, found, conversions)], key=place_of)


def as_judged(rules: RuleSet, findings: Iterable[Placed], known: Judgements) -> list[Placed]:
    """The findings that hold, given what becomes of each use, as loud as what is left to do."""
    found: list[Placed] = []
    told: set[tuple[str, Span]] = set()  # uses whose outcome is reported
    for finding, around in findings:
        key = (finding.api or "", around)
        judgement = known.get(key)
        if judgement is None:
            found.append((finding, around))  # it is about no single use
            continue
        is_other = _goes_elsewhere(finding, judgement)
        if not _is_refuted(finding, judgement, is_other=is_other, is_told=key in told):
            held = _of_conversion(finding, judgement) if is_other else finding
            severity = rules.severity_of(finding.code, finding.name, judgement.severity)
            found.append((replace(held, severity=severity), around))
        told.update([key] if is_other else ())
    return found


def _is_refuted(finding: Finding, judgement: Judgement, *, is_other: bool, is_told: bool) -> bool:
    """Whether a finding on an argument is wrong, or no more than was said of the use."""
    if finding.code not in _ON_ARGUMENTS:
        return False
    return is_told if is_other else judgement.keeps_arguments


def _goes_elsewhere(finding: Finding, judgement: Judgement) -> bool:
    """Whether a finding speaks of a target that does not take the place of this use."""
    if finding.code in _NEEDS_WORK and judgement.fate is Fate.NOTHING:
        return True
    if finding.code in _SAYS_LACK:
        return bool(judgement.helper)
    if finding.code in _NEEDS_NOTHING:
        return judgement.helper == "" != judgement.target
    is_named = finding.code in _NAMES_TARGET and bool(judgement.target)
    return is_named and judgement.target != finding.target


def _of_conversion(finding: Finding, judgement: Judgement) -> Finding:
    """The same, with what `migrate` writes in place of the row's target."""
    names = {"api": finding.api or "", "target": judgement.helper or judgement.target}
    if _stays(finding, judgement):
        return _staying(finding)
    if finding.code in _SAYS_LACK:
        adds = say(TEMPLATES, "judged.writes", **names)
        said = (finding.said[0], adds.plain(), *finding.said[1:])
        return replace(finding, advice=joined((adds, finding.advice)), said=said)
    message = say(TEMPLATES, "judged.helper" if judgement.helper else "judged.other", **names)
    if finding.code in _ON_ARGUMENTS or not judgement.helper:
        return replace(finding, message=str(message), advice="", said=(message.plain(),))
    return replace(finding, message=str(message), said=(message.plain(), *finding.said[1:]))


def _stays(finding: Finding, judgement: Judgement) -> bool:
    """Whether the use is left as it is, because a helper or another place does the work."""
    if finding.code in _NEEDS_WORK and judgement.fate is Fate.NOTHING:
        return True
    return judgement.is_made_elsewhere or judgement.target == finding.api


def _staying(finding: Finding) -> Finding:
    """The same of a use that stays: what the row advises is for those who do without `migrate`."""
    stays = say(TEMPLATES, "judged.stays", api=finding.api or "")
    by_hand = [say(TEMPLATES, "judged.by-hand")] if finding.advice else []
    said = (stays.plain(), *(one.plain() for one in by_hand), *finding.said[1:])
    return replace(
        finding, message=str(stays), advice=joined((*by_hand, finding.advice)), said=said
    )


def unsaid_findings(
    rules: RuleSet, findings: Iterable[Placed], conversions: Iterable[Conversion]
) -> list[Placed]:
    """A finding for each use that stays and that no rule speaks of."""
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
