"""The dossier in the language of the session: words are translated, names of code are not."""

from __future__ import annotations

from dataclasses import replace

from mindport.dossier.model import Dossier, Entry, Readiness, Section, Task
from mindport.ide.messages import ENGLISH, language
from mindport.ide.report_text import report_text

# How titles of tasks begin: what follows is a kind with a name, or a name.
_VERBS = ("Carry over", "Settle", "Decide on", "Build a replacement for", "Port")


def spoken(dossier: Dossier) -> Dossier:
    """The same dossier, for people; JSON keeps the English, which programs read."""
    if language() == ENGLISH:
        return dossier
    return replace(
        dossier,
        readiness=_readiness(dossier.readiness),
        sections=tuple(map(_section, dossier.sections)),
        tasks=tuple(map(_task, dossier.tasks)),
    )


def _readiness(readiness: Readiness) -> Readiness:
    return replace(readiness, assumptions=report_text(readiness.assumptions))


def _section(section: Section) -> Section:
    entries = tuple(map(_entry, section.entries))
    return replace(section, title=report_text(section.title), entries=entries)


def _entry(entry: Entry) -> Entry:
    sure = entry.sure if entry.sure == "certain" else report_text(entry.sure)
    return replace(entry, kind=report_text(entry.kind), way=report_text(entry.way), sure=sure)


def _task(task: Task) -> Task:
    return replace(
        task, title=_title(task.title), phase=report_text(task.phase), what=report_text(task.what)
    )


def _title(title: str) -> str:
    for verb in _VERBS:
        if title.startswith(f"{verb} "):
            kind, colon, name = title.removeprefix(f"{verb} ").partition(": ")
            what = f"{report_text(kind)}{colon}{name}"
            return report_text(f"{verb} {{what}}").format(what=what)
    return report_text(title)
