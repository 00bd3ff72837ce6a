"""One page for browsers and editors: no script, nothing from elsewhere.

Places are links that lead nowhere by themselves; an editor's page makes them jump. Colours follow
VS Code's where the page is shown in it, else the reader's light or dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from mindport.knowledge.card import place_of
from mindport.knowledge.types import Backend
from mindport.project.scan.plan import plan_of
from mindport.project.scan.result import ReportedFinding, ScanResult
from mindport.project.scan.summary import (
    FATE_TEXT,
    ApiCount,
    Share,
    Summary,
    needs_work,
    percentages,
    summarize,
)
from mindport.report.html_page import page
from mindport.report.html_parts import (
    MOST_ROWS,
    code,
    named,
    placed,
    prose,
    rest,
    table,
)
from mindport.report.plan_html import plan_sections
from mindport.report.words import ENGLISH, Words

_MOST_FINDINGS = 5000  # more would make the page too large for a browser to be quick


def render(result: ScanResult, words: Words = ENGLISH) -> str:
    """Render the report as one HTML page."""
    summary = summarize(result)
    body = [*_head(result, summary, words), *_sections(result, summary, words)]
    return page(words.say("PyTorch to MindSpore"), body, language=words.language)


def _head(result: ScanResult, summary: Summary, words: Words) -> Iterator[str]:
    roots = ", ".join(code(root) for root in result.roots if root != ".")
    place = place_of(result.release, Backend(result.backend))
    yield f"<header><h1>{words.say('PyTorch to MindSpore')}</h1>"
    yield f'<p class="verdict">{escape(words.verdict(summary))}</p>'
    sizes = (("{count} file", summary.files), ("{count} line", summary.lines))
    looked = ", ".join(words.counted(number, text) for text, number in sizes)
    told = " · ".join(part for part in (roots, looked, escape(place)) if part)
    yield f"<p>{told}</p></header>"
    if summary.uses:
        yield _bar(summary, words)


def _bar(summary: Summary, words: Words) -> str:
    """The uses as one bar, parted by what becomes of them."""
    shares = percentages(summary)
    cells, legend = [], []
    for fate, percent in shares.items():
        uses = summary.by_fate[fate.value].uses
        name = escape(words.say(FATE_TEXT[fate]))
        cells.append(f'<rect class="{fate.value}" x="{{}}" y="0" width="{percent}" height="8"/>')
        legend.append(
            f'<li><span class="key {fate.value}"></span>{name}'
            f" <b>{uses:,}</b> <small>{percent} %</small></li>"
        )
    at, drawn = 0, []
    for cell, percent in zip(cells, shares.values(), strict=True):
        drawn.append(cell.format(at))
        at += percent
    label = ", ".join(f"{words.say(FATE_TEXT[one])} {percent} %" for one, percent in shares.items())
    return (
        f'<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img"'
        f' aria-label="{escape(label)}">{"".join(drawn)}</svg>'
        f'<ul class="legend">{"".join(legend)}</ul>'
    )


def _sections(result: ScanResult, summary: Summary, words: Words) -> Iterator[str]:
    if not summary.uses and not result.findings:
        return
    yield '<div class="charts">'
    say = words.say
    yield from _chart(say("Packages"), summary.by_package)
    yield from _chart(say("Areas"), {say(area): one for area, one in summary.by_area.items()})
    yield "</div>"
    yield from plan_sections(plan_of(result), words)
    work = [one for one in summary.api_counts if needs_work(one)]
    if work:
        yield f"<section><h2>{say('APIs that need manual work')}</h2>"
        heads = ("API", say("Uses"), say("Status"), say("In MindSpore"), say("Advice"))
        yield from table(heads, _api_rows(work, words))
        yield f"{rest(work, words)}</section>"
    files = [one for one in summary.file_counts if one.uses]
    if files:
        rows = (
            (code(one.path), one.uses, one.left, one.missing, one.findings)
            for one in files[:MOST_ROWS]
        )
        yield f"<section><h2>{say('Files')}</h2>"
        heads = (say("File"), say("Uses"), say("Left"), say("No equivalent"), say("Findings"))
        yield from table(heads, rows)
        yield f"{rest(files, words)}</section>"
    errors = [(file.path, error) for file in result.files for error in file.errors]
    if errors:
        items = "".join(f"<li>{code(path)}: {escape(one.message)}</li>" for path, one in errors)
        yield f"<section><h2>{say('Errors')}</h2><ul>{items}</ul></section>"
    if result.findings:
        yield f"<section><h2>{say('Findings')} ({len(result.findings):,})</h2>"
        yield from _findings(result.findings[:_MOST_FINDINGS], words)
        more = len(result.findings) - _MOST_FINDINGS
        told = say("and {count} more, which CSV and JSON list").format(count=f"{more:,}")
        yield f"<p>{told}</p></section>" if more > 0 else "</section>"


def _chart(title: str, shares: dict[str, Share]) -> Iterator[str]:
    """Bars of the uses, the longest first."""
    most = max((share.uses for share in shares.values()), default=0)
    if not most:
        return
    yield f'<section><h2>{title}</h2><table class="chart"><tbody>'
    for name, share in list(shares.items())[:12]:
        width = max(1, 100 * share.uses // most)
        bar = (
            f'<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect x="0" y="0" width="{width}" height="6"/></svg>'
        )
        words = escape(name.replace("_", " "))
        number = f'<td class="n">{share.uses:,}</td>'
        yield f'<tr><th scope="row">{words}</th><td>{bar}</td>{number}</tr>'
    yield "</tbody></table></section>"


def _api_rows(items: Sequence[ApiCount], words: Words) -> Iterator[tuple[str | int, ...]]:
    for item in items[:MOST_ROWS]:
        text = escape(words.say(FATE_TEXT[item.fate]))
        status = f'<span class="key {item.fate.value}"></span>{text}'
        policy = words.say(item.policy) if item.policy else ""
        target = named(item.target) if item.target else escape(policy)
        yield named(item.api), item.uses, status, target, prose(item.advice)


def _findings(findings: Sequence[ReportedFinding], words: Words) -> Iterator[str]:
    for path, found in groupby(findings, key=lambda one: one.path):
        listed = list(found)
        yield f"<details open><summary>{code(path)} <small>{len(listed):,}</small></summary><ul>"
        for one in listed:
            place = placed(path, one.range.start, words)
            rule = f'<span class="code {escape(one.severity)}">{escape(one.code)}</span>'
            advice = f"<p>{prose(one.advice)}</p>" if one.advice else ""
            yield f"<li>{place} {rule} {prose(one.message)}{advice}</li>"
        yield "</ul></details>"
