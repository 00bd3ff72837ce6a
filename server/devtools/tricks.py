"""`python -m devtools tricks NAME=FOLDER ...`: how many labelled tricks are found.

NAME is a table of `tests/data/dossier/trick_labels.toml`, FOLDER the source that it names. A label
is found where an entry has its kind, the part of the name, and the value. Wrong are the entries
that the table lists as wrong: what nobody has judged counts as right.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mindport.dossier.build import new_dossier
from mindport.dossier.model import Entry
from mindport.knowledge import toml
from mindport.project.settings.settings import Settings

LABELS = Path(__file__).parents[2] / "tests" / "data" / "dossier" / "trick_labels.toml"


def is_met(label: str, entry: Entry) -> bool:
    """Whether an entry is what a label says: "kind | part of the name | fact=value"."""
    kind, name, value = [*map(str.strip, label.split("|")), "", ""][:3]
    said = " ".join([entry.name, *(f"{fact.name} {fact.value}" for fact in entry.facts)])
    if entry.kind != kind or name.lower() not in said.lower():
        return False
    return not value or _has(entry, value)


def _has(entry: Entry, value: str) -> bool:
    name, _, wanted = value.rpartition("=")
    values = [
        one for fact in entry.facts if name in fact.name for one in (fact.value or "").split(" or ")
    ]
    return wanted in values or (not name and wanted in entry.name)


def main(arguments: list[str]) -> int:
    """Print what was found and what was missed; 1 where something was missed."""
    labels = toml.loads(LABELS.read_text(encoding="utf-8"))
    found = total = wrong = shown = 0
    for argument in arguments:
        name, _, folder = argument.partition("=")
        if name not in labels or not Path(folder).is_dir():
            print(f"usage: python -m devtools tricks NAME=FOLDER ...: {argument}", file=sys.stderr)
            return 2
        wanted = labels[name]["labels"]
        dossier = new_dossier(Path(folder), Settings())
        entries = [e for s in dossier.sections if s.name == "tricks" for e in s.entries]
        missed = [one for one in wanted if not any(is_met(one, entry) for entry in entries)]
        bad = set(labels[name].get("wrong", ()))
        errors = [one for one in entries if f"{one.kind} | {one.name}" in bad]
        counts = f"{len(entries)} entries, {len(errors)} wrong"
        print(f"{name}: {len(wanted) - len(missed)} of {len(wanted)}, {counts}")
        wrong, shown = wrong + len(errors), shown + len(entries)
        for one in missed:
            print(f"  missed: {one}")
        found, total = found + len(wanted) - len(missed), total + len(wanted)
    print(f"all: {found} of {total}, {shown} entries, {wrong} wrong")
    return int(found < total)
