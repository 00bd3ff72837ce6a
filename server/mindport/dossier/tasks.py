"""The plan: what to do, in order, and what has been done since an earlier dossier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mindport.dossier.beside import Port, lost_of
from mindport.dossier.model import Change, Progress, Readiness, Section, Task
from mindport.dossier.questions import QUESTION
from mindport.dossier.readiness import left_by_file
from mindport.rewrite.conversion.judgement import Fate

PREPARE, CONVERT, BUILD, PORT, CHECK = "Prepare", "Convert", "Build", "Port", "Check"
# Sections whose entries are tasks: what phase they belong to, and how the task begins.
_SECTIONS = {
    "dependencies": (PREPARE, "Settle"),
    "tricks": (CHECK, "Carry over"),
    "compliance": (PORT, "Decide on"),
}


def tasks_of(readiness: Readiness, sections: Sequence[Section]) -> tuple[Task, ...]:
    """The tasks in the order in which they are worked through."""
    found = [
        _baseline(),
        *_questions(sections),
        *_of_sections(sections, PREPARE),
        *_conversion(readiness),
        *_missing(readiness),
        *_files(readiness),
        *_of_sections(sections, PORT),
        *_of_sections(sections, CHECK),
    ]
    return tuple({task.key: task for task in found}.values())


def _baseline() -> Task:
    return Task(
        "baseline",
        "Record the reference",
        PREPARE,
        1,
        "Run the torch program with fixed seeds, and keep its loss curve, its outputs on fixed"
        " batches, its weights and its step time: what the port is compared with."
        " `mindport report REPO --scripts FOLDER` writes scripts for that.",
    )


def _questions(sections: Iterable[Section]) -> Iterator[Task]:
    asked = [one for each in sections for one in each.entries if one.kind == QUESTION]
    if asked:
        what = " ".join(one.name for one in asked)
        yield Task("questions", "Ask upstream", PREPARE, len(asked), what)


def _conversion(readiness: Readiness) -> Iterator[Task]:
    if readiness.total.automatic:
        what = "Run `mindport migrate REPO --output REPO-ms`, and read what it wrote."
        number = readiness.total.automatic
        yield Task("convert", "Convert what is automatic", CONVERT, number, what)


def _missing(readiness: Readiness) -> Iterator[Task]:
    for one in readiness.blockers:
        if one.fate == Fate.HAND.value and not one.has_way:
            title = f"Build a replacement for `{one.api}`"
            number = len(one.places)
            yield Task(f"build:{one.api}", title, BUILD, number, one.advice, one.places)


def _files(readiness: Readiness) -> Iterator[Task]:
    left = left_by_file(readiness.blockers)
    for file in readiness.files:
        if places := left.get(file.name):
            what = "Write the marked places, then run the file beside its original."
            where = tuple(sorted(places, key=lambda one: (one.line, one.column)))
            title = f"Port `{file.name}`"
            yield Task(f"file:{file.name}", title, PORT, len(places), what, where)


def _of_sections(sections: Iterable[Section], phase: str) -> Iterator[Task]:
    for section in sections:
        if _SECTIONS.get(section.name, ("",))[0] == phase:
            for entry in section.entries:
                if not entry.way:
                    continue
                title = f"{_SECTIONS[section.name][1]} {entry.kind}: {entry.name}"
                key = f"{section.name}:{entry.kind}:{entry.name}"
                yield Task(key, title, phase, 1, entry.way, entry.places)


def progress_of(
    old: Mapping[str, Any],
    readiness: Readiness,
    sections: Sequence[Section],
    tasks: Sequence[Task],
    port: Port,
) -> Progress:
    """What has changed since an earlier dossier, read from its JSON. `port` is the code now."""
    now = {task.key: task for task in tasks}
    done: list[Change] = []
    fewer: list[Change] = []
    more: list[Change] = []
    for task in old["tasks"]:
        left = now[task["key"]].left if task["key"] in now else 0
        change = Change(task["key"], task["title"], task["left"], left)
        if not left:
            done.append(change)
        elif left != change.before:
            (fewer if left < change.before else more).append(change)
    known = {task["key"] for task in old["tasks"]}
    more += [Change(one.key, one.title, 0, one.left) for one in tasks if one.key not in known]
    return Progress(
        old["tool"]["made"],
        _left(old["readiness"]["total"]),
        _left(_as_dict(readiness)),
        tuple(change for change in done if not change.key.startswith("tricks:")),
        tuple(fewer),
        tuple(more),
        tuple(lost_of(old, _kept(sections), port)),
    )


def _kept(sections: Iterable[Section]) -> Iterator[tuple[str, str]]:
    """What the record has now."""
    for section in sections:
        if section.name == "tricks":
            yield from ((entry.kind, entry.name) for entry in section.entries)


def _as_dict(readiness: Readiness) -> dict[str, int]:
    total = readiness.total
    return {"by_hand": total.by_hand, "without_way": total.without_way, "unknown": total.unknown}


def _left(total: Mapping[str, Any]) -> int:
    return int(total["by_hand"] + total["without_way"] + total["unknown"])
