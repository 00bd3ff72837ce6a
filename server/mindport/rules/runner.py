"""Running the rules over the uses of one text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from mindport.analysis.event import Event
from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.second_order import SecondGradient
from mindport.knowledge.types import Backend, Signature
from mindport.rules.answers import Outcome, RuleAnswers, answers, silence
from mindport.rules.call import bind
from mindport.rules.facts import Facts, Known, MappingOf, facts_of
from mindport.rules.finding import Finding, Said, Severity
from mindport.rules.message import Message, joined, plain
from mindport.rules.rule import Remark, Rule, UseCheck
from mindport.text.span import Span

if TYPE_CHECKING:  # a server answers before shapes are looked at
    from mindport.analysis.shape.events import DynamicShape

OnError = Callable[[Rule, Exception], None]


@dataclass(frozen=True, slots=True)
class _Prepared:
    """The answers of all rules for one API."""

    facts: Facts
    fixed: tuple[tuple[Rule, Remark], ...]
    checks: tuple[tuple[Rule, UseCheck], ...]
    failed: tuple[tuple[Rule, Exception], ...]
    is_class: bool


@dataclass(slots=True)
class RuleSet:
    """The rules for one release and backend. Keep it for a whole scan: it remembers each API."""

    rules: Sequence[Rule]
    mapping_of: MappingOf
    release: str
    backend: Backend
    wanted: Callable[[str, str], bool] = lambda _code, _name: True
    severity_of: Callable[[str, str, Severity], Severity] = lambda _code, _name, default: default
    later_of: MappingOf = lambda _api: None  # in the newest release: what is still to come
    has_symbol: Callable[[str], bool] = lambda _api: False  # whether an inventory has the name
    is_class: Callable[[str], bool] = lambda _api: False
    signatures_of: Callable[[str], Sequence[Signature]] = lambda _api: ()
    second_order_of: Callable[[str], str | None] = lambda _target: None  # see `Known`
    second_gradient_of: Callable[[str, str], SecondGradient | None] = lambda _api, _form: None
    lacks: Callable[[str], str | None] = lambda _name: None  # see `Known`
    _known: dict[str, _Prepared] = field(default_factory=dict)
    _silent: frozenset[str] = frozenset()
    _severities: dict[str, Severity] = field(default_factory=dict)
    _speakers: dict[str, Rule] = field(default_factory=dict)  # by the kind of event: its name

    def __post_init__(self) -> None:
        self._silent = frozenset(
            rule.code for rule in self.rules if not self.wanted(rule.code, rule.name)
        )
        self._speakers = {
            rule.name: rule
            for rule in self.rules
            if (rule.on_event or rule.on_shape) and rule.code not in self._silent
        }
        self._severities = {
            rule.code: self.severity_of(rule.code, rule.name, rule.severity) for rule in self.rules
        }

    def run(
        self,
        uses: Iterable[ApiUse],
        text: str,
        on_error: OnError,
        events: Iterable[Event | DynamicShape] = (),
        seen: Iterable[tuple[Rule, Remark]] = (),
    ) -> Outcome:
        """Run the rules; one that raises loses its findings in this text, and no other does.

        `seen` are remarks, with their spans, on what happened when the program ran.
        """
        return silence(self.judge(uses, on_error, events, seen), text)

    def judge(
        self,
        uses: Iterable[ApiUse],
        on_error: OnError,
        events: Iterable[Event | DynamicShape] = (),
        seen: Iterable[tuple[Rule, Remark]] = (),
    ) -> RuleAnswers:
        """The same before comments are looked at; `uses` and `events` may be some of a text."""
        findings: list[tuple[Finding, Span]] = []
        spoken: dict[int, list[str]] = {}
        broken: set[str] = set()

        def fail(rule: Rule, error: Exception) -> None:
            if rule.code not in broken:
                broken.add(rule.code)
                on_error(rule, error)

        for index, use in enumerate(uses):
            said = self._said_of(use, broken, fail)
            if said:
                spoken[index] = [rule.code for rule, _ in said]
            for rule, remark in said:
                if rule.code not in self._silent:
                    finding = self._finding(use, self._known[use.api].facts, rule, remark)
                    findings.append((finding, use.span))
        findings += self._of_events(events, fail)
        findings += self._of_runs(seen)
        return answers(findings, spoken, broken)

    def _said_of(
        self, use: ApiUse, broken: set[str], fail: OnError
    ) -> Sequence[tuple[Rule, Remark]]:
        """What the rules say of a use."""
        # An import is judged by what is done with the name, a module by its members, and one of
        # several where each is named.
        if use.is_import or use.is_choice or use.kind is UseKind.MODULE:
            return ()
        prepared = self._known.get(use.api) or self._prepare(use.api)
        for rule, error in prepared.failed:
            fail(rule, error)
        # Calling a layer passes no argument of the class: those were judged where it was made.
        if prepared.checks and not (prepared.is_class and use.kind is UseKind.METHOD):
            return [*prepared.fixed, *self._ask(use, prepared, broken, fail)]
        return prepared.fixed

    def _of_runs(self, seen: Iterable[tuple[Rule, Remark]]) -> Iterator[tuple[Finding, Span]]:
        """What was seen when the program ran."""
        for rule, remark in seen:
            if rule.code not in self._silent and remark.span is not None:
                yield self._of_run(rule, remark, remark.span), remark.span

    def _of_events(
        self, events: Iterable[Event | DynamicShape], fail: OnError
    ) -> Iterator[tuple[Finding, Span]]:
        """What the rules of events and shapes say."""
        for event in events:
            speaker = self._speakers.get(event.kind)
            if speaker is None:
                continue
            try:
                told = self._of_event(event, speaker)
            except Exception as error:
                fail(speaker, error)
                continue
            if told is not None:
                yield told, event.span

    def facts(self, api: str) -> Facts:
        """The facts of an API."""
        return (self._known.get(api) or self._prepare(api)).facts

    def _prepare(self, api: str) -> _Prepared:
        facts = facts_of(api, self._sources, self.release, self.backend)
        fixed: list[tuple[Rule, Remark]] = []
        checks: list[tuple[Rule, UseCheck]] = []
        failed: list[tuple[Rule, Exception]] = []
        for rule in self.rules:
            try:
                answer = rule.check(facts)
            except Exception as error:  # a rule's fault must not end the scan
                failed.append((rule, error))
                continue
            if isinstance(answer, Remark):
                fixed.append((rule, answer))
            elif answer is not None:
                checks.append((rule, answer))
        prepared = _Prepared(facts, tuple(fixed), tuple(checks), tuple(failed), self.is_class(api))
        self._known[api] = prepared
        return prepared

    def _ask(
        self,
        use: ApiUse,
        prepared: _Prepared,
        broken: set[str],
        fail: OnError,
    ) -> list[tuple[Rule, Remark]]:
        call = bind(use, prepared.facts.forms, prepared.facts.lines)
        said: list[tuple[Rule, Remark]] = []
        for rule, check in prepared.checks:
            if rule.code in broken:
                continue
            try:
                said += [(rule, remark) for remark in check(call)]
            except Exception as error:
                fail(rule, error)
        return said

    def _of_run(self, rule: Rule, remark: Remark, span: Span) -> Finding:
        return Finding(
            code=rule.code,
            name=rule.name,
            severity=self._severities[rule.code],
            span=span,
            confidence=Confidence.RESOLVED,
            **_told(rule, remark),
        )

    @property
    def asks_for_shapes(self) -> bool:
        """Whether a rule on shapes is wanted."""
        return any(rule.on_shape for rule in self._speakers.values())

    @property
    def _sources(self) -> Known:
        return Known(
            self.mapping_of,
            self.later_of,
            self.has_symbol,
            self.signatures_of,
            self.second_order_of,
            self.second_gradient_of,
            self.lacks,
            self.release,
            self.backend,
        )

    def _of_event(self, event: Event | DynamicShape, rule: Rule) -> Finding | None:
        remark: Remark | None = None
        if isinstance(event, Event):
            remark = rule.on_event(event, self._sources) if rule.on_event is not None else None
        elif rule.on_shape is not None:
            remark = rule.on_shape(event)
        if remark is None:
            return None
        return Finding(
            code=rule.code,
            name=rule.name,
            severity=self._severity(rule, event.confidence),
            span=remark.span or event.span,
            confidence=event.confidence,
            api=event.api or None,
            related=remark.related,
            **_told(rule, remark),
        )

    def _severity(self, rule: Rule, confidence: Confidence) -> Severity:
        """What rests on a guess must not fail a build."""
        return Severity.HINT if confidence is Confidence.GUESSED else self._severities[rule.code]

    def _finding(self, use: ApiUse, facts: Facts, rule: Rule, remark: Remark) -> Finding:
        return Finding(
            code=rule.code,
            name=rule.name,
            severity=self._severity(rule, use.confidence),
            span=remark.span or use.name_span,
            confidence=use.confidence,
            api=use.api,
            target=facts.target.api if facts.target else None,
            related=remark.related,
            **_told(rule, remark),
        )


class _Told(TypedDict):
    message: str
    advice: str
    said: Said


def _told(rule: Rule, remark: Remark) -> _Told:
    """The texts of a finding, in English and as what they were made of."""
    advice = remark.advice if isinstance(remark.advice, tuple) else (remark.advice,)
    texts = [
        text.of_rule(rule.code) if isinstance(text, Message) else text
        for text in (remark.message, *advice)
    ]
    said = tuple(plain(text) for text in texts if text)
    return _Told(message=str(texts[0]), advice=joined(texts[1:]), said=said)
