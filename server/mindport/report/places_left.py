"""The places that need manual work, those of one API together, for reports that people read."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from mindport.project.scan.plan import Place, Plan
from mindport.project.scan.summary import FATE_TEXT, count
from mindport.report.places import one_line, place
from mindport.report.words import ENGLISH, Words
from mindport.rewrite.conversion.judgement import Fate
from mindport.rules.message import joined

Paint = Callable[[str, str], str]  # style, text -> text

MOST = 15  # APIs that are listed
STYLE_OF_FATE = {
    Fate.AUTOMATIC: "green",
    Fate.HELPER: "green",
    Fate.NOTHING: "blue",
    Fate.HAND: "yellow",
    Fate.UNKNOWN: "magenta",
}


class Group(NamedTuple):
    """Places of one API where the same has to be done."""

    first: Place
    what: str
    more: int  # places beside the first


def groups_of(places: Iterable[Place], words: Words = ENGLISH) -> list[Group]:
    """The groups in the order of their first places: the worst first."""
    found: dict[tuple[str, str, str], list[Place]] = {}
    for one in places:
        found.setdefault((one.api, one.fate, what_to_do(one, words)), []).append(one)
    return [Group(same[0], what, len(same) - 1) for (_, _, what), same in found.items()]


def what_to_do(one: Place, words: Words = ENGLISH) -> str:
    """What to do at a place in whole sentences; why it is left where nothing is known.

    Reasons are English: another language has the message of a finding.
    """
    why = _begun(one.reason) if words.language == ENGLISH.language else one.message
    return joined((one_line(one.advice or why),))


def _begun(text: str) -> str:
    """A reason as the beginning of a sentence; a name of code stays as it is."""
    first = text.partition(" ")[0].rstrip(",;:")
    return text[:1].upper() + text[1:] if first.isalpha() and first.islower() else text


def place_lines(
    places: Sequence[Place],
    paint: Paint,
    *,
    width: int,
    elsewhere: str,
    words: Words = ENGLISH,
) -> Iterator[str]:
    """A line with the first place of each group, what to do below it, and where the rest is."""
    groups = groups_of(places, words)
    for one in groups[:MOST]:
        first = one.first
        style = "red" if not first.has_way else STYLE_OF_FATE[Fate(first.fate)]
        yield f"{paint('bold', place(first.path, first.range.start))} {paint(style, first.api)}"
        yield from indented(one.what, width)
        if one.more:
            others = words.counted(one.more, "and {count} more place")
            yield paint("dim", f"    {others}: {words.say('see')} {elsewhere}")
    if len(groups) > MOST:
        more = sum(1 + one.more for one in groups[MOST:])
        rest = words.counted(more, "and {count} more place", " of other APIs")
        yield paint("dim", f"{rest}: {words.say('see')} {elsewhere}")


def indented(text: str, width: int) -> list[str]:
    """Indented lines that break between words alone: what is quoted can be copied."""
    return textwrap.wrap(
        text,
        width,
        initial_indent="    ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def fates_in_words(plan: Plan) -> str:
    """All uses, and how many fall to each fate: they add up."""
    parts = ", ".join(f"{plan.fates[fate.value]:,} {FATE_TEXT[fate]}" for fate in Fate)
    return f"{count(plan.uses, 'use')}: {parts}"
