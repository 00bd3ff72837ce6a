"""Markdown, for pull requests and job summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mindport.knowledge.types import Backend
from mindport.project.scan.plan import ASSUMPTIONS, Plan, effort, plan_of
from mindport.project.scan.result import ReportedFinding, ScanResult
from mindport.project.scan.summary import (
    DATA_ADVICE,
    FATE_TEXT,
    ApiCount,
    Share,
    Summary,
    count,
    needs_work,
    summarize,
    verdict,
)
from mindport.report.places import error_place, note_place, one_line, place, visible
from mindport.report.places_left import Group, groups_of
from mindport.rewrite.conversion.judgement import Fate

_MOST = 30


def render(result: ScanResult) -> str:
    """Render the report as GitHub-flavoured Markdown."""
    summary = summarize(result)
    lines = [
        "# PyTorch to MindSpore: what the code uses",
        "",
        f"**{_escaped(verdict(summary))}**",
        "",
        f"- Scanned: {', '.join(_code(root) for root in result.roots)}, "
        f"{count(summary.files, 'file')}, {count(summary.lines, 'line')}",
        f"- Target: MindSpore {result.release}, backend {Backend(result.backend).label}",
        f"- {count(summary.findings, 'finding')}, {summary.suppressed:,} more suppressed",
    ]
    for section in _sections(result, summary):
        lines += ["", *section]
    return "\n".join(lines) + "\n"


def _sections(result: ScanResult, summary: Summary) -> Iterable[list[str]]:
    if summary.uses:
        fates = {FATE_TEXT[Fate(key)]: row for key, row in summary.by_fate.items()}
        yield _share_section("What becomes of the uses", fates)
        yield _plan(plan_of(result))
        yield _share_section("Package", summary.by_package)
        yield _share_section("Area", summary.by_area)
        yield _share_section("Parity", summary.by_parity)
    if work := [item for item in summary.api_counts if needs_work(item)]:
        yield _api_section("APIs that need work", work)
    if data := [item for item in summary.api_counts if needs_work(item) and item.area == "data"]:
        section = _api_section("Data processing", data)
        yield [*section[:2], _prose(DATA_ADVICE), "", *section[2:]]
    if files := [item for item in summary.file_counts if item.left]:
        rows = [(_code(item.path), item.left, item.missing, item.uses) for item in files[:_MOST]]
        header = ("File", "Left", "No equivalent", "Uses")
        yield ["## Files with most work", "", *_table(header, rows), *_rest(files)]
    if errors := [(file.path, error) for file in result.files for error in file.errors]:
        items = [f"- {_code(error_place(*item))}: {_prose(item[1].message)}" for item in errors]
        yield ["## Errors", "", *items]
    if result.notes:
        items = [f"- {_code(note_place(note))}: {_prose(note.message)}" for note in result.notes]
        yield ["## Notes", "", *items]
    if result.findings:
        yield ["## Findings", *_findings(result.findings)]


def _plan(plan: Plan) -> list[str]:
    lines = ["## Plan", "", f"Effort: {effort(plan.minutes)}. {ASSUMPTIONS}."]
    if plan.places:
        lines += ["", f"### Places that need manual work ({plan.left:,}), the worst first", ""]
        groups = groups_of(plan.places)
        lines += [f"- {_code(place(one.first.path, one.first.range.start))} {_code(one.first.api)}"
                  f"{_more(one)}: {_prose(one.what)}" for one in groups[:_MOST]]  # fmt: skip
        lines += _rest(groups)
    lines += ["", "### Files in the order in which they can be ported", ""]
    rows = [(_code(one.path), one.left, one.uses) for one in plan.files]
    return [*lines, *_table(("File", "Left", "Uses"), rows)]


def _more(group: Group) -> str:
    return f" and {count(group.more, 'more place')}" if group.more else ""


def _findings(findings: Sequence[ReportedFinding]) -> Iterable[str]:
    path: str | None = None
    for finding in findings:
        if finding.path != path:
            path = finding.path
            yield from ("", f"### {_code(path)}", "")
        where = place("", finding.range.start).removeprefix(":")
        yield f"- {where} **{finding.code}** {_prose(finding.message)}"
        if finding.advice:
            yield from ("", f"  {_prose(finding.advice)}", "")


def _share_section(title: str, shares: dict[str, Share]) -> list[str]:
    rows = [(_escaped(key.replace("_", " ")), s.uses, s.apis, s.files) for key, s in shares.items()]
    return [f"## {title}", "", *_table((title, "Uses", "APIs", "Files"), rows)]


def _api_section(title: str, items: Sequence[ApiCount]) -> list[str]:
    rows = [
        (
            _code(item.api),
            item.uses,
            item.parity.replace("_", " "),
            _code(item.target) if item.target else item.policy or "",
            _prose(item.advice),
        )
        for item in items[:_MOST]
    ]
    header = ("API", "Uses", "Parity", "In MindSpore", "Advice")
    return [f"## {title}", "", *_table(header, rows), *_rest(items)]


def _rest(items: Sequence[object]) -> list[str]:
    return ["", f"and {len(items) - _MOST:,} more"] if len(items) > _MOST else []


def _table(header: Sequence[str], rows: Iterable[Sequence[str | int]]) -> Iterable[str]:
    yield _row(header)
    yield _row(["---", *("---:" if name in _NUMBERS else "---" for name in header[1:])])
    for row in rows:
        yield _row([f"{cell:,}" if isinstance(cell, int) else cell for cell in row])


_NUMBERS = frozenset(("Uses", "APIs", "Files", "Left", "No equivalent"))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    """Write text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", visible(text.replace("\n", " ")))


def _prose(text: str) -> str:
    """Write a message of ours: what it quotes in backticks stays code."""
    parts = one_line(text).split("`")
    if len(parts) % 2 == 0:
        return _escaped(one_line(text))
    return "".join(_code(part) if at % 2 else _escaped(part) for at, part in enumerate(parts))


def _code(text: str) -> str:
    """Write text as code; a pipe would end the table's cell, backticks the code."""
    text = visible(text).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    padding = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{padding}{text}{padding}{fence}"
