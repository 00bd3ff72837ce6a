"""The plan of a migration as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mindport.project.scan.plan import ASSUMPTIONS, FilePlan, Place, Plan
from mindport.project.scan.summary import FATE_TEXT, whole_per_cents
from mindport.report.places import visible
from mindport.report.places_left import MOST, STYLE_OF_FATE, Paint, place_lines
from mindport.report.words import ENGLISH, Words
from mindport.rewrite.conversion.judgement import Fate


def plan_tables(
    plan: Plan, paint: Paint, width: int, words: Words = ENGLISH
) -> Iterable[RenderableType]:
    """What becomes of the uses, the places that need manual work, the order, the effort."""
    if not plan.uses:
        return
    yield _fate_table(plan, words)
    if plan.places:
        yield _places(plan.places, paint, width, words)
    if any(one.left for one in plan.files):
        yield _order_table(plan.files, words)
    yield Group(
        Text(f"{words.say('Effort')}: {words.effort(plan.minutes)}", style="bold"),
        Text(words.say(ASSUMPTIONS), style="dim"),
    )


def _fate_table(plan: Plan, words: Words) -> Table:
    table = new_table(words.say("What becomes of the uses"))
    table.add_column("", min_width=24)
    for column in ("Uses", "Share"):
        table.add_column(words.say(column), justify="right", no_wrap=True)
    fates = {fate: plan.fates[fate.value] for fate in Fate}
    shares = whole_per_cents(fates)
    for fate, number in fates.items():
        share = shares[fate] or ("<1" if number else 0)
        cells = (f"{number:,}", f"{share} %")
        table.add_row(
            Text(words.say(FATE_TEXT[fate]).capitalize(), style=STYLE_OF_FATE[fate]), *cells
        )
    table.add_row(words.say("All"), f"{plan.uses:,}", "")
    return table


def _places(places: Sequence[Place], paint: Paint, width: int, words: Words) -> RenderableType:
    """What is not in a table is not wrapped: a place stays one word, for grep and editors."""
    text = words.say("Places that need manual work ({count}), the worst first")
    title = text.format(count=f"{len(places):,}")
    lines = place_lines(places, paint, width=width, elsewhere="--format json", words=words)
    return Text.from_ansi("\n".join([paint("bold", title), *lines]), no_wrap=True)


def _order_table(files: Sequence[FilePlan], words: Words) -> RenderableType:
    table = new_table(words.say("Files in the order in which they can be ported"))
    table.add_column(words.say("File"), overflow="fold", min_width=36)
    for column in ("Left", "Uses"):
        table.add_column(words.say(column), justify="right", no_wrap=True)
    for one in files[:MOST]:
        table.add_row(visible(one.path), f"{one.left:,}", f"{one.uses:,}")
    return with_rest(table, len(files), words)


def new_table(title: str | None = None) -> Table:
    """An empty table without lines."""
    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="dim",
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )


def with_rest(table: Table, rows: int, words: Words) -> RenderableType:
    """A table of the first rows, with how many more there are."""
    if rows <= MOST:
        return table
    more = words.say("and {count} more").format(count=f"{rows - MOST:,}")
    return Group(table, Text(f"  {more}", style="dim"))
