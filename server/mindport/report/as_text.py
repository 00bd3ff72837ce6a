"""The report that people read in a terminal, or in a file of plain text."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from mindport.knowledge.types import Backend
from mindport.project.scan.plan import plan_of
from mindport.project.scan.result import Note, ReportedFinding, ScanResult
from mindport.project.scan.summary import (
    DATA_ADVICE,
    ApiCount,
    Share,
    Summary,
    needs_work,
    summarize,
)
from mindport.report.places import error_place, note_place, one_line, place, visible
from mindport.report.places_left import MOST, STYLE_OF_FATE, Paint
from mindport.report.plan_tables import new_table, plan_tables, with_rest
from mindport.report.words import ENGLISH, Words

_MOST_ERRORS = 50
_HINT = "hint"
_STYLE_OF_SEVERITY = {"error": "bold red", "warning": "bold yellow", "info": "cyan", "hint": "dim"}
_POLICY_TEXT = {
    "replace": "replace with an equivalent",
    "wrap": "wrap existing APIs",
    "custom": "write a custom operator",
    "ask": "ask the community",
}


def render(
    result: ScanResult,
    *,
    statistics: bool = False,
    quiet: bool = False,
    hints: bool = False,
    color: bool = False,
    width: int = 80,
    words: Words = ENGLISH,
) -> str:
    """Render the whole report; `statistics` counts per code only, `quiet` keeps the findings.

    Hints, on what `migrate` does by itself, are listed with `hints`.
    """
    summary = summarize(result)
    lines = io.StringIO()
    console = Console(
        file=lines,
        width=max(width, 60),
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
        _environ={},
    )
    paint = _painter(color)
    if not quiet:
        _print(console, _header(result, summary, words))
    if statistics:
        _print(console, _code_table(summary, words))
    else:
        shown = [one for one in result.findings if hints or one.severity != _HINT]
        lines.writelines(
            f"{line}\n" for line in _finding_lines(shown, paint, with_advice=not quiet)
        )
    if not quiet and not statistics:
        for section in _sections(summary, words):
            _print(console, section)
        for section in plan_tables(plan_of(result), paint, console.width, words):
            console.print(section, soft_wrap=isinstance(section, Text))
            console.print()
    lines.writelines(f"{line}\n" for line in _error_lines(result, paint, words))
    if not quiet:
        lines.writelines(f"{line}\n" for line in _note_lines(result, paint, words))
    if not quiet:
        console.print(Text(_closing(summary, words, hints=hints), style="bold"), soft_wrap=True)
    # Tables pad their last column; nobody wants that in a file.
    text = "\n".join(line.rstrip() for line in lines.getvalue().split("\n")).rstrip("\n")
    return f"{text}\n" if text else ""


def _painter(color: bool) -> Paint:
    """Give the function that colours a text; rich is too slow to ask for every finding."""
    styles: dict[str, Style] = {}

    def paint(style: str, text: str) -> str:
        if style not in styles:
            styles[style] = Style.parse(style)
        return styles[style].render(text, color_system=ColorSystem.STANDARD)

    return paint if color else lambda _, text: text


def _print(console: Console, what: RenderableType | None) -> None:
    if what is not None:
        console.print(what)
        console.print()


def _header(result: ScanResult, summary: Summary, words: Words) -> RenderableType:
    counted = words.counted
    scanned = f"{counted(summary.files, '{count} file')}, {counted(summary.lines, '{count} line')}"
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(words.say("Scanned"), f"{', '.join(map(visible, result.roots))} ({scanned})")
    target = words.say("MindSpore {release} on {backend}")
    place = {"release": result.release, "backend": Backend(result.backend).label}
    table.add_row(words.say("Target"), target.format(**place))
    return table


def _finding_lines(
    findings: Sequence[ReportedFinding], paint: Paint, *, with_advice: bool
) -> Iterable[str]:
    """Write one finding to a line, however long: for grep, and editors that jump to places.

    What to do stands below it, whole, where a file has the finding for the first time.
    """
    path: str | None = None
    advised: set[tuple[str, str]] = set()
    for finding in findings:
        if finding.path != path:
            advised.clear()
            yield from ("",) if path is not None else ()
        path = finding.path
        where = paint("bold", place(path, finding.range.start))
        code = paint(_STYLE_OF_SEVERITY.get(finding.severity, ""), finding.code)
        yield f"{where}: {code} {one_line(finding.message)}"
        if with_advice and finding.advice and (finding.code, finding.advice) not in advised:
            advised.add((finding.code, finding.advice))
            yield f"    {one_line(finding.advice)}"
    if findings:
        yield ""


def _sections(summary: Summary, words: Words) -> Iterable[RenderableType]:
    if not summary.uses:
        return
    yield _side_by_side(
        _share_table("Package", summary.by_package, words),
        _share_table("Area", summary.by_area, words),
    )
    work = [item for item in summary.api_counts if needs_work(item)]
    if work:
        yield _api_table("APIs that need manual work", work, words)
    if any(item.area == "data" for item in work):
        yield Text(words.say(DATA_ADVICE), style="dim")


def _share_table(title: str, shares: dict[str, Share], words: Words) -> Table:
    table = new_table()
    table.add_column(words.say(title), min_width=14, overflow="fold")
    for column in ("Uses", "APIs", "Files"):
        table.add_column(words.say(column), justify="right", no_wrap=True)
    for word, share in shares.items():
        numbers = (f"{n:,}" for n in (share.uses, share.apis, share.files))
        table.add_row(Text(words.say(word.replace("_", " "))), *numbers)
    return table


def _side_by_side(left: Table, right: Table) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
    grid.add_row(left, right)
    return grid


def _api_table(title: str, items: Sequence[ApiCount], words: Words) -> RenderableType:
    table = new_table(words.say(title))
    table.add_column("API", overflow="fold")
    table.add_column(words.say("Uses"), justify="right", no_wrap=True)
    table.add_column(words.say("Parity"), no_wrap=True)
    table.add_column(words.say("In MindSpore"), overflow="fold")
    for item in items[:MOST]:
        style = "red" if not item.has_way else STYLE_OF_FATE[item.fate]
        parity = Text(words.say(item.parity.replace("_", " ")), style=style)
        table.add_row(item.api, f"{item.uses:,}", parity, _what_to_do(item, words))
    return with_rest(table, len(items), words)


def _what_to_do(item: ApiCount, words: Words) -> str:
    if item.target:
        return item.target
    return words.say(_POLICY_TEXT.get(item.policy or "", "")) or one_line(item.advice) or "-"


def _code_table(summary: Summary, words: Words) -> Table | None:
    if not summary.codes:
        return None
    table = new_table(words.say("Findings"))
    table.add_column(words.say("Code"), no_wrap=True)
    for column in ("Findings", "Files"):
        table.add_column(words.say(column), justify="right", no_wrap=True)
    table.add_column(words.say("Rule"), overflow="fold")
    for item in summary.codes:
        table.add_row(item.code, f"{item.findings:,}", f"{item.files:,}", item.name)
    return table


def _error_lines(result: ScanResult, paint: Paint, words: Words) -> Iterable[str]:
    errors = [(file.path, error) for file in result.files for error in file.errors]
    for path, error in errors[:_MOST_ERRORS]:
        where = paint("bold", error_place(path, error))
        yield f"{where}: {paint('bold red', words.say('error'))}: {one_line(error.message)}"
    if len(errors) > _MOST_ERRORS:
        yield words.counted(len(errors) - _MOST_ERRORS, "and {count} more error")
    if errors:
        yield ""


def _note_lines(result: ScanResult, paint: Paint, words: Words) -> Iterable[str]:
    alike: dict[str, list[Note]] = {}
    for note in result.notes:
        alike.setdefault(note.message, []).append(note)
    for message, (first, *others) in list(alike.items())[:MOST]:
        where = paint("bold", note_place(first))
        more = words.counted(len(others), "and in {count} other place")
        also = f" ({more})" if others else ""
        yield f"{where}: {paint('cyan', words.say('note'))}: {one_line(message)}{also}"
    if len(alike) > MOST:
        yield words.counted(len(alike) - MOST, "and {count} more note")
    if result.notes:
        yield ""


def _closing(summary: Summary, words: Words, *, hints: bool) -> str:
    hidden = 0 if hints else summary.by_severity.get(_HINT, 0)
    findings = words.counted(summary.findings - hidden, "{count} finding")
    more = [words.counted(hidden, "{count} hint", " hidden: --hints lists them")] if hidden else []
    if summary.suppressed:
        text = words.say("{count} more suppressed by comments")
        more.append(text.format(count=f"{summary.suppressed:,}"))
    told = f" ({'; '.join(more)})" if more else ""
    unread = words.counted(summary.files_with_errors, "{count} file", " with errors")
    errors = f", {unread}" if summary.files_with_errors else ""
    return f"{findings}{told}{errors}{words.say('.')}\n{words.verdict(summary)}"
