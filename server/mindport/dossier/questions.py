"""What to ask upstream: questions that come from what the sections have found, or have not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from mindport.dossier.model import Entry, Fact, Place, Section
from mindport.dossier.reference.packages import DIFFER, UNSTATED

QUESTION = "question"
_SHARE_ALIKE = ("GPL", "AGPL-3.0", "LGPL")
_CLOSED = "CC BY-NC"
_OLD = timedelta(days=730)
_PLACES = 6
_LONG = ("paper", "code of others", "repository", "tests")  # lists that stand behind the questions
_ASKED = {
    "epochs": "For how many epochs are the published models trained?",
    "batch size": "With which batch size are the published models trained?",
    "schedule": "How does the learning rate change while the published models are trained?",
}
# What decides about results, so that a value which is not known has to be asked for.
_NEEDED = frozenset(
    ("optimizer", "schedule", "warm-up", "epochs", "batch size", "EMA", "clipping", "accumulation")
)


def with_questions(sections: Sequence[Section], now: datetime) -> tuple[Section, ...]:
    """The sections, with the questions in that of the reference."""
    by_name = {one.name: one for one in sections}
    reference = by_name.get("reference")
    if reference is None:
        return tuple(sections)
    found = tuple(_questions(by_name, now))
    entries = sorted((*reference.entries, *found), key=lambda one: one.kind in _LONG)
    whole = replace(reference, entries=tuple(entries))
    return tuple(whole if one is reference else one for one in sections)


def _questions(sections: Mapping[str, Section], now: datetime) -> Iterator[Entry]:
    kinds: dict[str, list[Entry]] = {}
    for section in sections.values():
        for entry in section.entries:
            kinds.setdefault(entry.kind, []).append(entry)
    yield from _of_licence(kinds)
    yield from _of_reference(kinds, now)
    yield from _of_versions(kinds)
    yield from _of_assets(kinds)
    yield from _of_training(kinds)
    yield from _of_models(sections)


def _ask(question: str, why: str, places: Sequence[Place] = ()) -> Entry:
    return Entry(QUESTION, question, (Fact("why", why),), tuple(places[:_PLACES]))


def _places(entries: Sequence[Entry]) -> list[Place]:
    return [place for entry in entries for place in entry.places]


def _of_licence(kinds: Mapping[str, list[Entry]]) -> Iterator[Entry]:
    licences = kinds.get("licence", [])
    if not licences:
        yield _ask("Under which licence may a port be published?", "No licence file was found.")
    for one in licences:
        if one.name == "not known":
            yield _ask("Which licence is this?", "Its text is not one that is known.", one.places)
        elif one.name == _CLOSED:
            why = "The licence forbids commercial use."
            yield _ask("May a port be used commercially?", why, one.places)
        elif one.name in _SHARE_ALIKE:
            why = f"The licence is {one.name}: what derives from it has to have the same one."
            yield _ask("Is another licence possible for a port?", why, one.places)


def _of_reference(kinds: Mapping[str, list[Entry]], now: datetime) -> Iterator[Entry]:
    papers = kinds.get("paper", [])
    if not papers:
        why = "No paper is named."
        yield _ask("Which results should the code reproduce, and with which command?", why)
    if "tests" not in kinds:
        why = "The repository has no tests."
        yield _ask("Which outputs for which inputs show that a copy is right?", why)
    for one in kinds.get("origin", []):
        if one.name != "the authors' own":
            why = f"Whose work it is: {one.name}."
            yield _ask("Does it reach the results of the paper's authors?", why, one.places)
    others = kinds.get("code of others", [])
    if others:
        why = f"{len(others)} places say that code was taken from elsewhere."
        question = "Which parts were changed after they were copied, and from which commits?"
        yield _ask(question, why, _places(others))
    for one in kinds.get("last commit", []):
        made = next(fact.value for fact in one.facts if fact.name == "made") or ""
        if now - datetime.fromisoformat(made) > _OLD:
            yield _ask("Is it still maintained?", f"The last commit was made on {made[:10]}.")


def _of_versions(kinds: Mapping[str, list[Entry]]) -> Iterator[Entry]:
    for one in kinds.get("package", []):
        version = next((fact.value for fact in one.facts if fact.name == "stated"), None)
        if DIFFER in one.note:
            why = f"{DIFFER}: {version}."
        elif one.way and (one.note == UNSTATED or version == "no version"):
            why = f"No file states a version of {one.name}, whose behaviour changes the results."
        else:
            continue
        yield _ask(f"Which version of {one.name} were the results made with?", why, one.places)


def _of_assets(kinds: Mapping[str, list[Entry]]) -> Iterator[Entry]:
    for one in kinds.get("data set", []):
        if "(own class)" in one.name:
            name = one.name.rpartition(" (")[0]
            why = "The class reads files that the code does not fetch."
            yield _ask(f"Where does the data of {name} come from, and in which version?", why,
                       one.places)  # fmt: skip
    for one in kinds.get("pre-trained weights", []):
        unknown = [fact for fact in one.facts if fact.value is None]
        if unknown:
            why = f"The code does not say which: {unknown[0].source}."
            yield _ask("Which weights does the training start from?", why, one.places)
    kernels = [*kinds.get("CUDA kernel", ()), *kinds.get("Triton kernel", ())]
    if kernels:
        why = "The repository has kernels of its own."
        question = "Is there a version of each kernel in plain PyTorch, to compare with?"
        yield _ask(question, why, _places(kernels))


def _of_training(kinds: Mapping[str, list[Entry]]) -> Iterator[Entry]:
    trains = bool(kinds.get("optimizer"))
    if trains and "seed" not in kinds:
        yield _ask("How far do the results of several runs differ?", "No seed is set.")
    for kind in sorted(_NEEDED & kinds.keys()):
        for one in kinds[kind]:
            yield from _of_values(one)
    for kind, question in _ASKED.items():
        if trains and kind not in kinds:
            yield _ask(question, f"No {kind} was found in the code.")


def _of_values(one: Entry) -> Iterator[Entry]:
    """The values of a trick that are not known."""
    of = "" if one.name == "not known" else f" of {one.kind} {one.name}"
    for fact in one.facts:
        if fact.value is None:
            why = f"Not known from the code: {fact.source}."
            yield _ask(f"Which value has {fact.name}{of}?", why, one.places)


def _of_models(sections: Mapping[str, Section]) -> Iterator[Entry]:
    structure = sections.get("structure")
    asked: dict[str, list[Place]] = {}
    why: dict[str, str] = {}
    for model in structure.models if structure is not None else ():
        if model.missing:
            asked.setdefault(model.name, []).append(model.place)
            why.setdefault(model.name, model.missing[0])
    for name, places in asked.items():
        question = f"With which arguments is {name} made for the published results?"
        yield _ask(question, f"Not known from the code: {why[name]}.", places)
