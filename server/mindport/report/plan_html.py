"""The plan of a migration on the HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from mindport.project.scan.plan import ASSUMPTIONS, FilePlan, Place, Plan
from mindport.project.scan.summary import FATE_TEXT
from mindport.report.html_parts import MOST_ROWS, code, named, placed, prose, rest, table
from mindport.report.places_left import what_to_do
from mindport.report.words import Words
from mindport.rewrite.conversion.judgement import Fate


def plan_sections(plan: Plan, words: Words) -> Iterator[str]:
    """The places that need manual work, the order of the files, and the effort."""
    if not plan.uses:
        return
    say = words.say
    if plan.places:
        title = say("Places that need manual work, the worst first")
        yield f"<section><h2>{title} ({plan.left:,})</h2>"
        heads = (say("File"), say("Place"), "API", say("Status"), say("What to do"))
        yield from table(heads, _place_rows(plan.places[:MOST_ROWS], words))
        yield f"{rest(plan.places, words)}</section>"
    yield f"<section><h2>{say('Files in the order in which they can be ported')}</h2>"
    yield from table((say("File"), say("Left"), say("Uses")), _file_rows(plan.files[:MOST_ROWS]))
    yield f"{rest(plan.files, words)}</section>"
    yield f"<section><h2>{say('Effort')}</h2><p>{escape(words.effort(plan.minutes))}</p>"
    yield f"<p><small>{escape(say(ASSUMPTIONS))}</small></p></section>"


def _place_rows(places: Sequence[Place], words: Words) -> Iterator[Sequence[str]]:
    for one in places:
        fate = Fate(one.fate)
        status = f'<span class="key {fate.value}"></span>{escape(words.say(FATE_TEXT[fate]))}'
        where = placed(one.path, one.range.start, words)
        yield code(one.path), where, named(one.api), status, prose(what_to_do(one, words))


def _file_rows(files: Sequence[FilePlan]) -> Iterator[Sequence[str | int]]:
    for one in files:
        yield code(one.path), one.left, one.uses
