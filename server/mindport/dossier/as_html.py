"""The dossier as one page: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from mindport.dossier.model import (
    Blocker,
    Dossier,
    Entry,
    Fact,
    Place,
    Progress,
    Readiness,
    Section,
    Share,
    Task,
)
from mindport.dossier.spoken import spoken
from mindport.dossier.structure_html import STYLE as NETS
from mindport.dossier.structure_html import models_html
from mindport.ide.messages import language
from mindport.ide.report_text import report_text as say
from mindport.report.html_page import page
from mindport.report.html_parts import code, named, prose, table
from mindport.report.places import visible

_MOST = 200  # rows of a table: JSON has all
_PLACES = 6
_STYLE = """
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0; }
a { color: var(--link); }
h1, h3, p, li, code { overflow-wrap: anywhere; }
h3 { font-size: 1em; margin: 1rem 0 .25rem; }
.kind { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem;
  border-bottom: 1px solid var(--line); padding: .4rem 0; }
.kind h3 { margin: .1rem 0; } .entries { list-style: none; margin: 0; padding: 0; }
.entries > li { padding: .1rem 0 .3rem; } .way { color: var(--dim); }
.facts li { display: inline-block; margin-right: 1rem; }
.facts { margin: 0; padding: 0; list-style: none; }
.facts small, .list small { white-space: normal; }
.tasks { list-style: none; padding: 0; margin: .25rem 0; }
.tasks li { padding: .25rem 0 .25rem 1.6rem; position: relative; }
.tasks li::before { content: ""; position: absolute; left: .2rem; top: .5rem; width: .75rem;
  height: .75rem; border: 1px solid var(--dim); border-radius: 2px; }
.list td, .list td:nth-child(3) { white-space: normal; min-width: 6rem; }
.list td:first-child { min-width: 11rem; } .list td:last-child { min-width: 12rem; }
.list td.n { min-width: 0; }
a.place { display: inline-block; }
rect.without { fill: var(--missing); } rect.unknown { fill: var(--idle); }
.key.without { background: var(--missing); } .key.unknown { background: var(--idle); }
@media print { :root { color-scheme: light; } nav { display: none; } a { color: inherit; }
  h2, h3, summary { break-after: avoid; } .kind, .tasks li, tr, .net > li { break-inside: avoid; }
  .wide { overflow: visible; } .net > li, .bar { print-color-adjust: exact; }
  .list td:first-child, .list td:last-child { min-width: 10rem; } .list td.n { min-width: 0; } }
@media (max-width: 640px) { main { padding: .5rem .75rem 2rem; }
  .kind { grid-template-columns: minmax(0, 1fr); } }
"""
_SHARES = ("automatic", "by hand", "without a way", "not known")
_CLASSES = ("automatic", "hand", "without", "unknown")


def render(dossier: Dossier) -> str:
    """Render the dossier as one HTML page."""
    dossier = spoken(dossier)
    title = say("Migration dossier: {project}").format(project=visible(dossier.project))
    body = _body(dossier, title)
    return page(title, body, language=language(), more_style=_STYLE + NETS)


def _body(dossier: Dossier, title: str) -> Iterator[str]:
    tool = dossier.tool
    yield f"<header><h1>{escape(title)}</h1>"
    lines = say("{count} lines").format(count=f"{dossier.lines:,}")
    yield f"<p>{lines} · MindSpore {escape(tool.release)}, {escape(tool.backend)}"
    yield f" · mindport {escape(tool.version)} · {escape(tool.made)}</p></header>"
    yield from _contents(dossier)
    yield from _readiness(dossier.readiness)
    if dossier.progress is not None:
        yield from _progress(dossier.progress)
    for section in dossier.sections:
        yield from _section(section)
    yield from _tasks(dossier.tasks)


def _contents(dossier: Dossier) -> Iterator[str]:
    links = [("readiness", say("Readiness"))]
    if dossier.progress is not None:
        links.append(("progress", say("Progress")))
    links += [(section.name, section.title) for section in dossier.sections]
    links.append(("plan", say("Plan")))
    shown = (f'<a href="#{escape(name)}">{escape(title)}</a>' for name, title in links)
    yield f"<nav>{''.join(shown)}</nav>"


def _readiness(readiness: Readiness) -> Iterator[str]:
    yield f'<section><h2 id="readiness">{say("Readiness")}</h2>'
    total = readiness.total
    if not total.uses:
        yield f"<p>{say('No use of PyTorch was found.')}</p></section>"
        return
    yield _bar(total)
    yield f"<p>{say('Effort')}: <b>{escape(readiness.effort)}</b></p>"
    yield f"<p><small>{escape(readiness.assumptions)}</small></p>"
    if readiness.backends:
        yield f"<h3>{say('By backend')}</h3>"
        yield from _shares("Backend", readiness.backends)
    yield f"<h3>{say('By package')}</h3>"
    yield from _shares("Package", readiness.packages)
    yield from _folded("By folder", readiness.folders, _shares("Folder", readiness.folders))
    title = "Files in the order in which they can be ported"
    yield from _folded(title, readiness.files, _shares("File", readiness.files))
    if readiness.blockers:
        yield f"<h3>{say('What blocks most')}</h3>"
        heads = ("API", "Places", "Minutes", "What to do", "Where")
        yield from table(tuple(map(say, heads)), map(_blocker_row, readiness.blockers[:_MOST]))
        yield _rest(readiness.blockers)
    yield "</section>"


def _parts(share: Share) -> tuple[int, int, int, int]:
    return share.automatic, share.by_hand, share.without_way, share.unknown


def _bar(share: Share) -> str:
    cells, legend, at = [], [], 0.0
    for name, css, number in zip(_SHARES, _CLASSES, _parts(share), strict=True):
        width = 100 * number / share.uses
        cells.append(f'<rect class="{css}" x="{at:.2f}" y="0" width="{width:.2f}" height="8"/>')
        legend.append(f'<li><span class="key {css}"></span>{say(name)} <b>{number:,}</b></li>')
        at += width
    label = say("{done} of {count} uses are automatic").format(
        done=f"{share.automatic:,}", count=f"{share.uses:,}"
    )
    return (
        f'<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img"'
        f' aria-label="{label}">{"".join(cells)}</svg><ul class="legend">{"".join(legend)}</ul>'
    )


def _shares(title: str, shares: Sequence[Share]) -> Iterator[str]:
    rows = ((code(one.name), one.uses, *_parts(one)) for one in shares[:_MOST])
    heads = (title, "Uses", *(name.capitalize() for name in _SHARES))
    yield from table(tuple(map(say, heads)), rows)
    yield _rest(shares)


def _folded(title: str, items: Sequence[object], content: Iterable[str]) -> Iterator[str]:
    yield f"<details><summary>{escape(say(title))} <small>{len(items):,}</small></summary>"
    yield from content
    yield "</details>"


def _rest(items: Sequence[object]) -> str:
    more = len(items) - _MOST
    text = say("and {count} more, which the JSON form lists").format(count=f"{more:,}")
    return f"<p><small>{text}</small></p>" if more > 0 else ""


def _blocker_row(one: Blocker) -> tuple[str | int, ...]:
    css = "without" if not one.has_way else "hand" if one.fate == "hand" else "unknown"
    name = f'<span class="key {css}"></span>{named(one.api)}'
    return name, len(one.places), round(one.minutes), prose(one.advice), _where(one.places)


def _where(places: Sequence[Place]) -> str:
    more = len(places) - _PLACES
    shown = " ".join(map(_place, places[:_PLACES]))
    text = say("and {count} more").format(count=f"{more:,}")
    return f"{shown} <small>{text}</small>" if more > 0 else shown


def _place(place: Place) -> str:
    path = escape(visible(place.path))
    if not place.line:
        return code(place.path)
    title = f' title="{escape(visible(place.text))}"' if place.text else ""
    return (
        f'<a class="place" data-path="{path}" data-line="{place.line}"'
        f' data-column="{place.column}"{title}>{path.replace("/", "/<wbr>")}:{place.line}</a>'
    )


def _progress(progress: Progress) -> Iterator[str]:
    since = say("Since {when}").format(when=escape(progress.made))
    yield f'<section><h2 id="progress">{since}</h2>'
    before, now = f"{progress.uses_left_before:,}", f"{progress.uses_left_now:,}"
    left = say("Uses that need a person: {before}, now {now}").format(before=before, now=now)
    yield f"<p>{left}</p>"
    if progress.lost:
        lost = escape(", ".join(map(say, progress.lost)))
        yield f"<p><b>{say('No longer found')}:</b> {lost}</p>"
    for title, changes in (
        ("Done", progress.done),
        ("Fewer places", progress.fewer),
        ("New, or more places", progress.more),
    ):
        rows = [(prose(one.title), one.before, one.now) for one in changes[:_MOST]]
        yield from _folded(title, changes, table((say("Task"), say("Before"), say("Now")), rows))
    yield "</section>"


def _section(section: Section) -> Iterator[str]:
    yield f'<section><h2 id="{escape(section.name)}">{escape(section.title)}</h2>'
    if section.entries:
        for kind, found in groupby(section.entries, key=lambda entry: entry.kind):
            yield from _kind(kind, list(found))
    elif not section.notes:
        yield f"<p>{say('Nothing was found.')}</p>"
    yield from models_html(section)
    if section.notes:
        yield f"<ul>{''.join(f'<li>{prose(note)}</li>' for note in section.notes)}</ul>"
    yield "</section>"


def _kind(kind: str, entries: Sequence[Entry]) -> Iterator[str]:
    """The entries of one kind; what they have to say of MindSpore, once where it is the same."""
    ways = {entry.way for entry in entries}
    yield f'<div class="kind"><h3>{escape(kind)}</h3><div><ul class="entries">'
    for entry in entries[:_MOST]:
        yield f"<li>{_entry(entry, with_way=len(ways) > 1)}</li>"
    common = prose(ways.pop()) if len(ways) == 1 else ""
    shown = f'<p class="way">{common}</p>' if common else ""
    yield f"</ul>{shown}{_rest(entries)}</div></div>"


def _entry(entry: Entry, *, with_way: bool) -> str:
    sure = "" if entry.sure == "certain" else f" <small>{escape(entry.sure)}</small>"
    facts = "".join(f"<li>{_fact(one)}</li>" for one in entry.facts)
    values = f'<ul class="facts">{facts}</ul>' if facts else ""
    way = f'<p class="way">{prose(entry.way)}</p>' if with_way and entry.way else ""
    note = f"<p>{prose(entry.note)}</p>" if entry.note else ""
    return f"<b>{prose(entry.name)}</b>{sure} {_where(entry.places)}{values}{note}{way}"


def _fact(fact: Fact) -> str:
    if fact.value is None:
        return f"{code(fact.name)} <small>{say('not known')}: {prose(fact.source)}</small>"
    source = "" if fact.source == "code" else f" <small>{escape(visible(fact.source))}</small>"
    return f"{code(fact.name)} = {code(fact.value)}{source}"


def _tasks(tasks: Sequence[Task]) -> Iterator[str]:
    yield f'<section><h2 id="plan">{say("Plan")}</h2>'
    for phase, found in groupby(tasks, key=lambda task: task.phase):
        listed = list(found)
        yield f"<h3>{escape(phase)} <small>{len(listed):,}</small></h3><ul class='tasks'>"
        yield from map(_task, listed[:_MOST])
        yield f"</ul>{_rest(listed)}"
    yield "</section>"


def _task(task: Task) -> str:
    places = say("{count} places").format(count=f"{task.left:,}")
    number = f" <small>{places}</small>" if task.left > 1 else ""
    what = f"<br><small>{prose(task.what)}</small>" if task.what else ""
    where = f"<br>{_where(task.places)}" if task.places else ""
    return f"<li>{prose(task.title)}{number}{what}{where}</li>"
