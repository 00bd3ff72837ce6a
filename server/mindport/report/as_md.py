"""Markdown, for pull requests and job summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mindport.knowledge.types import Backend
from mindport.project.scan.plan import ASSUMPTIONS, Plan, plan_of
from mindport.project.scan.result import ReportedFinding, ScanResult
from mindport.project.scan.summary import (
    DATA_ADVICE,
    FATE_TEXT,
    ApiCount,
    Share,
    Summary,
    needs_work,
    summarize,
)
from mindport.report.places import error_place, note_place, one_line, place, visible
from mindport.report.places_left import Group, groups_of
from mindport.report.words import ENGLISH, Words
from mindport.rewrite.conversion.judgement import Fate
from mindport.rules.message import joined

_MOST = 30


def render(result: ScanResult, words: Words = ENGLISH) -> str:
    """Render the report as GitHub-flavoured Markdown."""
    summary = summarize(result)
    say, counted = words.say, words.counted
    suppressed = say("{count} more suppressed").format(count=f"{summary.suppressed:,}")
    lines = [
        f"# {say('PyTorch to MindSpore: what the code uses')}",
        "",
        f"**{escaped(words.verdict(summary))}**",
        "",
        f"- {say('Scanned')}: {', '.join(code(root) for root in result.roots)}, "
        f"{counted(summary.files, '{count} file')}, {counted(summary.lines, '{count} line')}",
        f"- {say('Target')}: MindSpore {result.release}, {Backend(result.backend).label}",
        f"- {counted(summary.findings, '{count} finding')}, {suppressed}",
    ]
    for section in _sections(result, summary, words):
        lines += ["", *section]
    return "\n".join(lines) + "\n"


def _sections(result: ScanResult, summary: Summary, words: Words) -> Iterable[list[str]]:
    say = words.say
    if summary.uses:
        fates = {FATE_TEXT[Fate(key)]: row for key, row in summary.by_fate.items()}
        yield _share_section("What becomes of the uses", fates, words)
        yield _plan(plan_of(result), words)
        yield _share_section("Package", summary.by_package, words)
        yield _share_section("Area", summary.by_area, words)
        yield _share_section("Parity", summary.by_parity, words)
    if work := [item for item in summary.api_counts if needs_work(item)]:
        yield _api_section("APIs that need manual work", work, words)
    if data := [item for item in summary.api_counts if needs_work(item) and item.area == "data"]:
        section = _api_section("Data processing", data, words)
        yield [*section[:2], prose(say(DATA_ADVICE)), "", *section[2:]]
    if files := [item for item in summary.file_counts if item.left]:
        rows = [(code(item.path), item.left, item.missing, item.uses) for item in files[:_MOST]]
        table = _table(("File", "Left", "No equivalent", "Uses"), rows, words)
        yield [f"## {say('Files with most work')}", "", *table, *_rest(files, words)]
    if errors := [(file.path, error) for file in result.files for error in file.errors]:
        items = [f"- {code(error_place(*item))}: {prose(item[1].message)}" for item in errors]
        yield [f"## {say('Errors')}", "", *items]
    if result.notes:
        items = [f"- {code(note_place(note))}: {prose(note.message)}" for note in result.notes]
        yield [f"## {say('Notes')}", "", *items]
    if result.findings:
        yield [f"## {say('Findings')}", *_findings(result.findings)]


def _plan(plan: Plan, words: Words) -> list[str]:
    say = words.say
    effort = f"{say('Effort')}: {words.effort(plan.minutes)}"
    lines = [f"## {say('Plan')}", "", joined((effort, say(ASSUMPTIONS)))]
    if plan.places:
        title = say("Places that need manual work ({count}), the worst first")
        lines += ["", f"### {title.format(count=f'{plan.left:,}')}", ""]
        groups = groups_of(plan.places, words)
        lines += [f"- {code(place(one.first.path, one.first.range.start))} {code(one.first.api)}"
                  f"{_more(one, words)}: {prose(one.what)}" for one in groups[:_MOST]]  # fmt: skip
        lines += _rest(groups, words)
    lines += ["", f"### {say('Files in the order in which they can be ported')}", ""]
    rows = [(code(one.path), one.left, one.uses) for one in plan.files]
    return [*lines, *_table(("File", "Left", "Uses"), rows, words)]


def _more(group: Group, words: Words) -> str:
    return f" {words.counted(group.more, 'and {count} more place')}" if group.more else ""


def _findings(findings: Sequence[ReportedFinding]) -> Iterable[str]:
    path: str | None = None
    for finding in findings:
        if finding.path != path:
            path = finding.path
            yield from ("", f"### {code(path)}", "")
        where = place("", finding.range.start).removeprefix(":")
        yield f"- {where} **{finding.code}** {prose(finding.message)}"
        if finding.advice:
            yield from ("", f"  {prose(finding.advice)}", "")


def _share_section(title: str, shares: dict[str, Share], words: Words) -> list[str]:
    say = words.say
    rows = [
        (escaped(say(key.replace("_", " "))), one.uses, one.apis, one.files)
        for key, one in shares.items()
    ]
    return [f"## {say(title)}", "", *_table((title, "Uses", "APIs", "Files"), rows, words)]


def _api_section(title: str, items: Sequence[ApiCount], words: Words) -> list[str]:
    rows = [
        (
            code(item.api),
            item.uses,
            words.say(item.parity.replace("_", " ")),
            code(item.target) if item.target else words.say(item.policy or ""),
            prose(item.advice),
        )
        for item in items[:_MOST]
    ]
    header = ("API", "Uses", "Parity", "In MindSpore", "Advice")
    return [f"## {words.say(title)}", "", *_table(header, rows, words), *_rest(items, words)]


def _rest(items: Sequence[object], words: Words) -> list[str]:
    more = words.say("and {count} more").format(count=f"{len(items) - _MOST:,}")
    return ["", more] if len(items) > _MOST else []


def _table(
    header: Sequence[str], rows: Iterable[Sequence[str | int]], words: Words
) -> Iterable[str]:
    yield _row(map(words.say, header))
    yield _row(["---", *("---:" if name in _NUMBERS else "---" for name in header[1:])])
    for row in rows:
        yield _row([f"{cell:,}" if isinstance(cell, int) else cell for cell in row])


_NUMBERS = frozenset(("Uses", "APIs", "Files", "Left", "No equivalent"))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """Write text so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", visible(text.replace("\n", " ")))


def prose(text: str) -> str:
    """Write a message of ours: what it quotes in backticks stays code."""
    parts = one_line(text).split("`")
    if len(parts) % 2 == 0:
        return escaped(one_line(text))
    return "".join(code(part) if at % 2 else escaped(part) for at, part in enumerate(parts))


def code(text: str) -> str:
    """Write text as code; a pipe would end the table's cell, backticks the code."""
    text = visible(text).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    padding = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{padding}{text}{padding}{fence}"
