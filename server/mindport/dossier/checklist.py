"""The checklist of tricks: a Markdown file that a person ticks and extends.

A line of ours ends with its key in a comment; the tick before it is kept. All other lines are those
of people, and stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mindport.dossier.model import Dossier, Entry

_LINE = re.compile(r"^- \[(?P<tick>[ xX])\] .*<!-- (?P<key>.*) -->$")
_GONE = "no longer found: "
_HEAD = "# Tricks to carry over"


def updated(text: str, dossier: Dossier) -> str:
    """The checklist with what is found now; `text` is that of the last run, "" at first."""
    entries = {
        _key(entry): entry
        for section in dossier.sections
        if section.name == "tricks"
        for entry in section.entries
    }
    # Of a port, the comparison says what is lost: it calls other APIs.
    lost = None if dossier.progress is None else frozenset(map(_safe, dossier.progress.lost))
    lines = list(_kept(text.splitlines(), entries, lost)) if text.strip() else [_HEAD, ""]
    known = {match["key"] for match in map(_LINE.match, lines) if match}
    new = [_line(entry, " ") for key, entry in entries.items() if key not in known]
    return "\n".join([*lines, *new]) + "\n"


def _kept(
    lines: Iterable[str], entries: dict[str, Entry], lost: frozenset[str] | None
) -> Iterator[str]:
    """The lines of the last run: ours as they are found now, those of people as they are."""
    for line in lines:
        match = _LINE.match(line)
        if match is None:
            yield line
        elif match["key"] in entries:
            yield _line(entries[match["key"]], match["tick"])
        elif _GONE in line or (lost is not None and match["key"] not in lost):
            yield line
        else:
            yield line.replace("] ", f"] {_GONE}", 1)


def _key(entry: Entry) -> str:
    return _safe(f"{entry.kind}: {entry.name}")


def _safe(key: str) -> str:
    """A key as it can stand in a comment."""
    return key.replace("--", "- -").replace("\n", " ")


def _line(entry: Entry, tick: str) -> str:
    values = ", ".join(f"{one.name} = {one.value}" for one in entry.facts if one.value is not None)
    where = f"{entry.places[0].path}:{entry.places[0].line}" if entry.places else ""
    parts = [f"{entry.kind}: {entry.name}", values, where]
    shown = "; ".join(part.replace("\n", " ") for part in parts if part)
    return f"- [{tick}] {shown} <!-- {_key(entry)} -->"
