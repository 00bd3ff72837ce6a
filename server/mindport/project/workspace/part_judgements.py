"""What becomes of the uses in a part of a file, kept while somebody types.

A conversion looks at the whole file, which takes longer than a keystroke may. Until the next pause
a use keeps what was found of it; one that is new counts as what its row alone lets expect.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mindport.analysis.lowering.ir import Part
from mindport.analysis.uses.api_use import ApiUse, Confidence
from mindport.project.judging.severities import as_judged, unsaid_findings
from mindport.project.workspace.part_answers import PartAnswers
from mindport.rewrite.conversion.judgement import Fate, Judgement
from mindport.rules.facts import Standing
from mindport.rules.runner import RuleSet
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

if TYPE_CHECKING:  # an editor's first answer waits for no recipe
    from mindport.rewrite.conversion.convert import Conversion

_USUALLY_DONE = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED, Standing.NOT_NEEDED})


def keep_judgements(rules: RuleSet, part: PartAnswers) -> None:
    """After a part was asked anew: what was known of its uses before the edit still counts."""
    before, uses = part.judgements, part.uses
    first = _alike(before, uses)
    last = _alike(before[first:][::-1], uses[first:][::-1])
    kept = [judgement for _, judgement in before]
    end = len(kept) - last
    new = (_likely(rules, use) for use in uses[first : len(uses) - last])
    part.judgements = tuple(
        (use.api, judgement)
        for use, judgement in zip(uses, [*kept[:first], *new, *kept[end:]], strict=True)
    )
    part.unsaid = ()
    _hold(rules, part)


def take_judgements(
    rules: RuleSet,
    parts: Sequence[Part],
    answers: Sequence[PartAnswers],
    conversions: Iterable[Conversion],
    lines: LineIndex,
) -> None:
    """After a file was converted: its findings are as loud as what is left to do."""
    at: list[dict[tuple[str, Span], Conversion]] = [{} for _ in parts]
    starts = [part.line for part in parts]
    for one in conversions:
        line = lines.position(one.use.name_span.start)[0]
        index = max(bisect_right(starts, line) - 1, 0)
        at[index][one.use.api, one.use.name_span] = one
    everywhere = {key: one for found in at for key, one in found.items()}
    for part, found in zip(answers, at, strict=True):
        own = [everywhere.get((use.api, _moved(use.name_span, part.moved))) for use in part.uses]
        part.judgements = tuple(
            (use.api, one.judgement if one is not None else _likely(rules, use))
            for use, one in zip(part.uses, own, strict=True)
        )
        _hold(rules, part)
        here = [_shifted(one, -part.moved) for one in found.values()]
        part.unsaid = tuple(unsaid_findings(rules, part.held, here))


def _alike(known: Sequence[tuple[str, Judgement]], uses: Sequence[ApiUse]) -> int:
    """How many at the beginning are of the same APIs."""
    pairs = zip(known, uses, strict=False)
    return next(
        (at for at, ((api, _), use) in enumerate(pairs) if api != use.api),
        min(len(known), len(uses)),
    )


def _likely(rules: RuleSet, use: ApiUse) -> Judgement:
    """What becomes of most uses of an API."""
    if use.confidence is Confidence.GUESSED:
        return Judgement(Fate.UNKNOWN)
    is_done = rules.facts(use.api).standing in _USUALLY_DONE
    return Judgement(Fate.AUTOMATIC if is_done else Fate.HAND)


def _hold(rules: RuleSet, part: PartAnswers) -> None:
    known = {
        (use.api, use.span): judgement
        for use, (_, judgement) in zip(part.uses, part.judgements, strict=True)
    }
    part.held = tuple(as_judged(rules, part.judged.findings, known))


def _shifted(conversion: Conversion, distance: int) -> Conversion:
    if not distance:
        return conversion
    use = conversion.use
    span, name = _moved(use.span, distance), _moved(use.name_span, distance)
    return conversion._replace(use=replace(use, span=span, name_span=name))


def _moved(span: Span, distance: int) -> Span:
    return Span(span.start + distance, span.end + distance)
