"""What the analysis knows of one file at one moment: all that an editor's questions need."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from mindport.analysis.uses.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping as ApiMapping
from mindport.project.scan.result import FileError
from mindport.project.settings.settings import Settings
from mindport.rewrite.conversion.judgement import Judgement
from mindport.rewrite.view.code import Code
from mindport.rules.finding import Finding
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.analysis.uses.fixed_spans import FixedSpans
    from mindport.rewrite.migrate import Migrated

# A finding, and how far it stands from its place.
Told: TypeAlias = tuple[Finding, int]


@dataclass(frozen=True, slots=True)
class FileModel:
    """One file. `parts` are uses in parts of it, and how far these stand from their place."""

    path: str
    text: str
    lines: LineIndex
    parts: tuple[tuple[int, tuple[ApiUse, ...]], ...]
    told: tuple[Told, ...]
    errors: tuple[FileError, ...]
    settings: Settings
    knowledge: KnowledgeBase
    # For each part, the code of the first rule that speaks of a use, by its index.
    rule_codes: tuple[Mapping[int, str], ...] = ()
    # For each part, the API of each use with what becomes of it.
    judgements: tuple[tuple[tuple[str, Judgement], ...], ...] = ()
    after: Migrated | None = None  # the conversion of the text, where that was asked for
    fixed: tuple[FixedSpans, ...] = ()  # what has a form with a fixed shape; asked for with it
    _uses: list[tuple[ApiUse, ...]] = field(
        init=False, default_factory=list, repr=False, compare=False
    )
    _reach: list[tuple[int, ...]] = field(  # of each use: the last end of those up to it
        init=False, default_factory=list, repr=False, compare=False
    )
    _findings: list[tuple[Finding, ...]] = field(
        init=False, default_factory=list, repr=False, compare=False
    )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the rules say, in order of position."""
        if not self._findings:  # an editor's diagnostics need no finding at its place
            self._findings.append(tuple(_placed(finding, by) for finding, by in self.told))
        return self._findings[0]

    @property
    def uses(self) -> tuple[ApiUse, ...]:
        """The uses whose API is known, in order of position, imports included."""
        return tuple(use for use in self.named if not use.is_choice)

    @property
    def named(self) -> tuple[ApiUse, ...]:
        """The same, and the places where it is one of several."""
        if not self._uses:  # most keystrokes ask for no use
            found = [_moved(use, distance) for distance, part in self.parts for use in part]
            found.sort(key=lambda use: (use.name_span, use.api))
            self._uses.append(tuple(found))
        return self._uses[0]

    @property
    def codes(self) -> dict[ApiUse, str]:
        """The uses with the code of the first rule that speaks of each; "" where none does."""
        codes = self.rule_codes or ({},) * len(self.parts)
        found = [
            (_moved(use, distance), by_index.get(index, ""))
            for (distance, part), by_index in zip(self.parts, codes, strict=True)
            for index, use in enumerate(part)
            if not use.is_choice
        ]
        found.sort(key=lambda pair: (pair[0].name_span, pair[0].api))
        return dict(found)

    @property
    def judged(self) -> list[tuple[ApiUse, Judgement]]:
        """The uses whose API is known, without imports, with what becomes of each."""
        known = self.judgements or ((),) * len(self.parts)
        found = [
            (_moved(use, distance), judgement)
            for (distance, part), judgements in zip(self.parts, known, strict=True)
            for use, (_, judgement) in zip(part, judgements, strict=False)
            if not use.is_choice and not use.is_import and use.kind is not UseKind.MODULE
        ]
        found.sort(key=lambda pair: (pair[0].name_span, pair[0].api))
        return found

    @property
    def release(self) -> str:
        """The MindSpore release of the settings, in full."""
        return self.knowledge.release(self.settings.ms_version)

    @property
    def code(self) -> Code:
        """The text as conversions see it."""
        return Code(self.text, self.knowledge, self.release, self.settings.backend)

    def mapping(self, api: str) -> ApiMapping | None:
        """The mapping of an API for the release and backend of the settings."""
        return self.knowledge.mapping(api, self.release, self.settings.backend)

    def use_at(self, offset: int) -> ApiUse | None:
        """The use whose name is at an offset: the innermost, and the surest of several."""
        named = self.named
        if not self._reach:
            self._reach.append(tuple(accumulate((use.name_span.end for use in named), max)))
        last = bisect_right(named, offset, key=lambda use: use.name_span.start)
        first = bisect_left(self._reach[0], offset)  # none before it reaches so far
        here = [use for use in named[first:last] if use.name_span.end >= offset]
        return min(_named(here, self.text, offset), key=_closeness, default=None)


def _placed(finding: Finding, distance: int) -> Finding:
    if not distance:
        return finding
    start, end = finding.span
    return replace(finding, span=Span(start + distance, end + distance))


def _moved(use: ApiUse, distance: int) -> ApiUse:
    if not distance:
        return use

    def moved(span: Span) -> Span:
        return Span(span.start + distance, span.end + distance)

    arguments = use.arguments
    if arguments is not None:
        arguments = tuple(Argument(a.keyword, moved(a.span), a.constant) for a in arguments)
    return replace(use, span=moved(use.span), name_span=moved(use.name_span), arguments=arguments)


def _named(uses: Iterable[ApiUse], text: str, offset: int) -> Iterable[ApiUse]:
    """Without those that have the offset in the object that a method is called on."""
    for use in uses:
        start, end = use.name_span
        if use.confidence is Confidence.RESOLVED or offset > start + text[start:end].rfind("."):
            yield use


def _closeness(use: ApiUse) -> tuple[int, int]:
    return use.name_span.end - use.name_span.start, list(Confidence).index(use.confidence)
