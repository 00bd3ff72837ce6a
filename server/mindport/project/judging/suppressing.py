"""Findings that comments silence are left out; a comment that silences nothing is a finding."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from mindport.analysis.uses.api_use import Confidence
from mindport.project.listed_rules import find_rule, listed_rules
from mindport.rules.answers import Outcome, RuleAnswers, place_of, silence
from mindport.rules.checks.unused_suppression import RULE
from mindport.rules.finding import Finding
from mindport.rules.message import Message, joined, say
from mindport.rules.rule import Rule, all_rules
from mindport.rules.runner import RuleSet
from mindport.syntax.comments import Directive, Suppressions
from mindport.text.span import Span


def silenced(
    rules: RuleSet, said: RuleAnswers, text: str, ignored: Sequence[str], *, is_whole: bool = True
) -> Outcome:
    """What is left of all that was said of a text; `is_whole` where nothing is still to come."""
    outcome = silence(said, text, ignored)
    if not is_whole or not outcome.comments:
        return outcome
    idle = idle_comments(rules, said.broken, outcome.comments, ignored)
    findings = [(one, one.span) for one in (*outcome.findings, *idle)]
    return replace(outcome, findings=[one for one, _ in sorted(findings, key=place_of)])


def idle_comments(
    rules: RuleSet, broken: Collection[str], comments: Suppressions, ignored: Sequence[str]
) -> Iterator[Finding]:
    """A finding for each comment that silences nothing, or names a rule for nothing.

    A rule that was not asked, or that raised, is not held against a comment; so a comment for all
    rules is looked at only where all were asked. No comment silences these findings.
    """
    if not rules.wanted(RULE.code, RULE.name) or _is_left_out(RULE, ignored):
        return
    for directive in comments.problems():
        text = say(RULE.messages, "problem", problem=directive.problem)
        yield _finding(rules, text, directive.span)
    for directive, items in comments.unused():
        if items:
            idle = [item for item in items if _is_idle(rules, broken, item, ignored)]
            yield from _of_items(rules, directive, idle)
        elif not ignored and not broken and _asks_for_all(rules):
            yield _finding(rules, say(RULE.messages, "unused"), directive.span)


def _of_items(rules: RuleSet, directive: Directive, idle: Sequence[str]) -> Iterator[Finding]:
    """One finding for all that a comment names, or one for each item that it names for nothing."""
    unknown = [item for item in idle if find_rule(item) is None]
    if len(idle) == len(directive.codes) and not unknown:
        yield _finding(rules, say(RULE.messages, "unused"), directive.span)
        return
    places = dict(zip(directive.codes, directive.places, strict=True))
    for item in idle:
        key = "unknown" if item in unknown else "item"
        yield _finding(rules, say(RULE.messages, key, item=item), places[item])


def _is_idle(rules: RuleSet, broken: Collection[str], item: str, ignored: Sequence[str]) -> bool:
    """Whether an item that silenced nothing names a rule that was asked, or none."""
    rule = find_rule(item)
    if rule is None:
        return True
    return not (rule.code in broken or _is_left_out(rule, ignored)) and _asks(rules, rule)


def _is_left_out(rule: Rule, ignored: Sequence[str]) -> bool:
    return any(rule.code.startswith(one) or one == rule.name for one in ignored)


def _asks(rules: RuleSet, rule: Rule) -> bool:
    """Whether findings of a rule would be told; an editor does not ask those for reports."""
    return rules.wanted(rule.code, rule.name) and (rule in rules.rules or rule not in all_rules())


def _asks_for_all(rules: RuleSet) -> bool:
    return all(_asks(rules, rule) for rule in listed_rules())


def _finding(rules: RuleSet, message: Message, span: Span) -> Finding:
    texts = [one.of_rule(RULE.code) for one in (message, say(RULE.messages, "advice"))]
    return Finding(
        RULE.code,
        RULE.name,
        rules.severity_of(RULE.code, RULE.name, RULE.severity),
        str(texts[0]),
        Span(*span),
        Confidence.RESOLVED,
        advice=joined(texts[1:]),
        said=tuple(one.plain() for one in texts),
    )
