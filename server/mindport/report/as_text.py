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
    count,
    needs_work,
    summarize,
    verdict,
)
from mindport.report.places import error_place, note_place, one_line, place, visible
from mindport.report.places_left import MOST, STYLE_OF_FATE, Paint
from mindport.report.plan_tables import new_table, plan_tables, with_rest

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
        _print(console, _header(result, summary))
    if statistics:
        _print(console, _code_table(summary))
    else:
        shown = [one for one in result.findings if hints or one.severity != _HINT]
        lines.writelines(
            f"{line}\n" for line in _finding_lines(shown, paint, with_advice=not quiet)
        )
    if not quiet and not statistics:
        for section in _sections(summary):
            _print(console, section)
        for section in plan_tables(plan_of(result), paint, console.width):
            console.print(section, soft_wrap=isinstance(section, Text))
            console.print()
    lines.writelines(f"{line}\n" for line in _error_lines(result, paint))
    if not quiet:
        lines.writelines(f"{line}\n" for line in _note_lines(result, paint))
    if not quiet:
        console.print(Text(_closing(summary, hints=hints), style="bold"), soft_wrap=True)
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


def _header(result: ScanResult, summary: Summary) -> RenderableType:
    scanned = f"{count(summary.files, 'file')}, {count(summary.lines, 'line')}"
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row("Scanned", f"{', '.join(map(visible, result.roots))} ({scanned})")
    table.add_row("Target", f"MindSpore {result.release} on {Backend(result.backend).label}")
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


def _sections(summary: Summary) -> Iterable[RenderableType]:
    if not summary.uses:
        return
    yield _side_by_side(
        _share_table("Package", summary.by_package), _share_table("Area", summary.by_area)
    )
    work = [item for item in summary.api_counts if needs_work(item)]
    if work:
        yield _api_table("APIs that need manual work", work)
    if any(item.area == "data" for item in work):
        yield Text(DATA_ADVICE, style="dim")


def _share_table(title: str, shares: dict[str, Share]) -> Table:
    table = new_table()
    table.add_column(title, min_width=14, overflow="fold")
    for column in ("Uses", "APIs", "Files"):
        table.add_column(column, justify="right", no_wrap=True)
    for word, share in shares.items():
        numbers = (f"{n:,}" for n in (share.uses, share.apis, share.files))
        table.add_row(Text(word.replace("_", " ")), *numbers)
    return table


def _side_by_side(left: Table, right: Table) -> Table:
    grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
    grid.add_row(left, right)
    return grid


def _api_table(title: str, items: Sequence[ApiCount]) -> RenderableType:
    table = new_table(title)
    table.add_column("API", overflow="fold")
    table.add_column("Uses", justify="right", no_wrap=True)
    table.add_column("Parity", no_wrap=True)
    table.add_column("In MindSpore", overflow="fold")
    for item in items[:MOST]:
        style = "red" if not item.has_way else STYLE_OF_FATE[item.fate]
        parity = Text(item.parity.replace("_", " "), style=style)
        table.add_row(item.api, f"{item.uses:,}", parity, _what_to_do(item))
    return with_rest(table, len(items), "API")


def _what_to_do(item: ApiCount) -> str:
    if item.target:
        return item.target
    return _POLICY_TEXT.get(item.policy or "", "") or one_line(item.advice) or "-"


def _code_table(summary: Summary) -> Table | None:
    if not summary.codes:
        return None
    table = new_table("Findings")
    table.add_column("Code", no_wrap=True)
    table.add_column("Findings", justify="right", no_wrap=True)
    table.add_column("Files", justify="right", no_wrap=True)
    table.add_column("Rule", overflow="fold")
    for item in summary.codes:
        table.add_row(item.code, f"{item.findings:,}", f"{item.files:,}", item.name)
    return table


def _error_lines(result: ScanResult, paint: Paint) -> Iterable[str]:
    errors = [(file.path, error) for file in result.files for error in file.errors]
    for path, error in errors[:_MOST_ERRORS]:
        where = paint("bold", error_place(path, error))
        yield f"{where}: {paint('bold red', 'error')}: {one_line(error.message)}"
    if len(errors) > _MOST_ERRORS:
        yield f"and {count(len(errors) - _MOST_ERRORS, 'more error')}"
    if errors:
        yield ""


def _note_lines(result: ScanResult, paint: Paint) -> Iterable[str]:
    alike: dict[str, list[Note]] = {}
    for note in result.notes:
        alike.setdefault(note.message, []).append(note)
    for message, (first, *others) in list(alike.items())[:MOST]:
        where = paint("bold", note_place(first))
        also = f" (and in {count(len(others), 'other place')})" if others else ""
        yield f"{where}: {paint('cyan', 'note')}: {one_line(message)}{also}"
    if len(alike) > MOST:
        yield f"and {count(len(alike) - MOST, 'more note')}"
    if result.notes:
        yield ""


def _closing(summary: Summary, *, hints: bool) -> str:
    hidden = 0 if hints else summary.by_severity.get(_HINT, 0)
    findings = count(summary.findings - hidden, "finding")
    more = [f"{count(hidden, 'hint')} hidden: --hints lists them"] if hidden else []
    if summary.suppressed:
        more.append(f"{summary.suppressed:,} more suppressed by comments")
    told = f" ({'; '.join(more)})" if more else ""
    unread = count(summary.files_with_errors, "file")
    errors = f", {unread} with errors" if summary.files_with_errors else ""
    return f"{findings}{told}{errors}.\n{verdict(summary)}"
