"""The dossier as GitHub-flavoured Markdown, with the tasks as a list to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from mindport.dossier.model import (
    Dossier,
    Entry,
    Fact,
    Model,
    Place,
    Progress,
    Readiness,
    Section,
    Task,
)
from mindport.report.as_md import code, escaped, prose

_MOST = 30
_PLACES = 8


def render(dossier: Dossier) -> str:
    """Render the dossier as Markdown."""
    tool = dossier.tool
    lines = [
        f"# Migration dossier: {escaped(dossier.project)}",
        "",
        f"{dossier.lines:,} lines; target: MindSpore {tool.release}, {tool.backend};"
        f" made {tool.made} by mindport {tool.version}",
        "",
        *_readiness(dossier.readiness),
    ]
    if dossier.progress is not None:
        lines += ["", *_progress(dossier.progress)]
    for section in dossier.sections:
        lines += ["", *_section(section)]
    lines += ["", *_tasks(dossier.tasks)]
    return "\n".join(lines) + "\n"


def _readiness(readiness: Readiness) -> Iterator[str]:
    total = readiness.total
    yield from ("## Readiness", "")
    yield (
        f"{total.uses:,} uses: {total.automatic:,} automatic, {total.by_hand:,} by hand,"
        f" {total.without_way:,} without a way, {total.unknown:,} not known."
    )
    yield from ("", f"Effort: {readiness.effort}. {escaped(readiness.assumptions)}.")
    head = ("Uses", "Automatic", "By hand", "Without a way", "Not known")
    for title, shares in (
        *((("Backend", readiness.backends),) if readiness.backends else ()),
        ("Package", readiness.packages),
        ("Folder", readiness.folders),
        ("File, in port order", readiness.files),
    ):
        rows = [
            (code(s.name), s.uses, s.automatic, s.by_hand, s.without_way, s.unknown) for s in shares
        ]
        yield from ("", *_table((title, *head), rows))
    if readiness.blockers:
        yield from ("", "### What blocks most", "")
        blockers = [
            (code(one.api), len(one.places), f"{one.minutes:.0f}", prose(one.advice))
            for one in readiness.blockers
        ]
        yield from _table(("API", "Places", "Minutes", "What to do"), blockers)


def _progress(progress: Progress) -> Iterator[str]:
    yield from (f"## Since {progress.made}", "")
    yield f"- uses left: {progress.uses_left_before:,}, now {progress.uses_left_now:,}"
    for title, changes in (
        ("done", progress.done),
        ("fewer places", progress.fewer),
        ("new or more", progress.more),
    ):
        yield f"- {title}: {len(changes)}"
        yield from (f"  - {prose(one.title)}: {one.before} to {one.now}" for one in changes[:_MOST])
    if progress.lost:
        yield f"- no longer found: {escaped(', '.join(progress.lost))}"


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {escaped(section.title)}", "")
    if section.entries:
        head = ("What", "Found", "Values", "Places", "In MindSpore")
        yield from _table(head, [_entry_row(one) for one in section.entries])
    elif not section.notes and not section.models:
        yield "Nothing was found."
    if section.models:
        yield from _models(section)
    if section.notes:
        yield from ("", *(f"- {prose(note)}" for note in section.notes))


def _models(section: Section) -> Iterator[str]:
    head = ("Model", "Parameters", "Modules", "Inputs", "Made", "Parts, or what is missing")
    rows = [
        (
            code(one.name),
            "not known" if one.parameters is None else f"{one.parameters:,}",
            one.modules,
            escaped(", ".join(one.inputs)),
            f"{_where((one.place, *one.also))} {code(one.made)}",
            _parts(one),
        )
        for one in section.models
    ]
    yield from _table(head, rows)


def _parts(model: Model) -> str:
    if model.root is None or model.missing:
        return prose("; ".join(model.missing))
    if model.within:
        return f"part of {code(model.within)}"
    parts = [
        f"{node.name} {node.kind}{f' x{node.times}' if node.times > 1 else ''}"
        f"{f' ({node.role})' if node.role else ''}"
        for node in model.root.children[:8]
    ]
    differences = f". {prose('; '.join(model.differences))}" if model.differences else ""
    return f"{escaped(', '.join(parts))}{differences}"


def _entry_row(entry: Entry) -> tuple[str, ...]:
    name = entry.name if entry.sure == "certain" else f"{entry.name} ({entry.sure})"
    way = prose(f"{entry.way} {entry.note}".strip())
    facts = "; ".join(_fact(one) for one in entry.facts)
    return escaped(entry.kind), prose(name), facts, _where(entry.places), way


def _fact(fact: Fact) -> str:
    value = "not known" if fact.value is None else fact.value
    source = "" if fact.source == "code" else f" ({fact.source})"
    return escaped(f"{fact.name} = {value}{source}")


def _where(places: Sequence[Place]) -> str:
    more = f" and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
    return ", ".join(_link(one) for one in places[:_PLACES]) + more


def _link(place: Place) -> str:
    shown = f"{place.path}:{place.line}" if place.line else place.path
    target = place.path.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
    return f"[{escaped(shown)}]({target}{f'#L{place.line}' if place.line else ''})"


def _tasks(tasks: Sequence[Task]) -> Iterator[str]:
    yield "## Plan"
    for phase, found in groupby(tasks, key=lambda task: task.phase):
        yield from ("", f"### {phase}", "")
        for task in found:
            number = f" ({task.left:,} places)" if task.left > 1 else ""
            where = f": {_where(task.places)}" if task.places else ""
            yield f"- [ ] {prose(task.title)}{number}{where}"
            if task.what:
                yield f"  {prose(task.what)}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    yield from (_row(row) for row in rows[:_MOST])
    if len(rows) > _MOST:
        yield from ("", f"and {len(rows) - _MOST:,} more")


def _row(cells: Iterable[str | int]) -> str:
    shown = (f"{cell:,}" if isinstance(cell, int) else cell for cell in cells)
    return f"| {' | '.join(shown)} |"
