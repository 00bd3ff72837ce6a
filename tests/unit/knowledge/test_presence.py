"""Nothing is called absent from a release that is documented to have it."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from mindport.knowledge.inventory import read_inventories
from mindport.knowledge.presence import Presence, presences
from mindport.knowledge.store import DEFAULT_PATH, KnowledgeBase

DATABASE = Path(__file__).parents[3] / "mapping_db"
T, A, U = Presence.THERE, Presence.ABSENT, Presence.UNKNOWN


@pytest.mark.parametrize(
    ("there", "absent", "expected"),
    [
        ("..t.t..", ".......", "uutttuu"),  # seen on both sides
        ("..t....", "a......", "autuuuu"),
        ("....t..", ".a.....", "aauutuu"),  # nobody knows when it came
        ("t......", "...a...", "tuuaaaa"),  # deleted
        ("t.....t", "...a...", "tuuauut"),  # gone, and back at some time
        ("t......", "t......", "tuuuuuu"),  # what is documented is there
        (".......", "..a....", "aaaaaaa"),
    ],
)
def test_what_is_known_of_the_releases_between(there: str, absent: str, expected: str) -> None:
    found = presences([one == "t" for one in there], [one != "." for one in absent])
    assert "".join(one.value for one in found) == expected


def _documented() -> Iterator[tuple[str, str]]:
    for inventory in read_inventories(DATABASE / "inventory"):
        if inventory.library == "mindspore":
            yield from ((name, inventory.version) for name in inventory.entries)
    with (DATABASE / "official" / "documented.csv").open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            yield from ((line["name"], release) for release in line["releases"].split())
    with (DATABASE / "official" / "updates.csv").open(encoding="utf-8") as file:
        yield from (
            (line["name"], line["release"])
            for line in csv.DictReader(file)
            if line["status"] == "New"
        )


def test_no_name_is_absent_from_a_release_that_has_it(knowledge: KnowledgeBase) -> None:
    wrong = {
        (name, release)
        for name, release in _documented()
        if knowledge.since(name) and knowledge.presence(name, release) is not T
    }
    assert wrong == set()


def test_no_answer_offers_what_its_release_lacks(knowledge: KnowledgeBase) -> None:
    """Neither a target that is absent, nor "no equivalent" where nobody knows."""
    releases = [one.name for one in knowledge.releases()]
    newest = {
        api: answers[releases[-1]] for api, answers in _answers(releases) if releases[-1] in answers
    }
    wrong = [
        f"{release}: {api}: {fault}"
        for api, answers in _answers(releases)
        for release, texts in answers.items()
        for text in texts
        for fault in _faults(knowledge, text, release, newest.get(api, ()))
    ]
    assert wrong == []


def _answers(releases: list[str]) -> Iterator[tuple[str, dict[str, tuple[str, ...]]]]:
    """By API, the answers of each release for all backends, as they are stored."""
    with closing(sqlite3.connect(DEFAULT_PATH)) as database:
        texts = dict(database.execute("SELECT id, json FROM answer"))
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for api, first, last, *each in database.execute("SELECT * FROM answer_of"):
            distinct = tuple(texts[one] for one in dict.fromkeys(each))
            found.setdefault(api, {}).update(dict.fromkeys(releases[first - 1 : last], distinct))
    yield from found.items()


def _faults(
    knowledge: KnowledgeBase, text: str, release: str, newest: tuple[str, ...]
) -> Iterator[str]:
    parity, targets, *_ = _read(text)
    for api, is_known in targets:
        presence = _presence(knowledge, api, release)
        if presence is A:
            yield f"{api} is offered, and absent"
        if is_known != (presence is T):
            yield f"{api} is {presence.name}"
    if parity == "missing" and " is known from " in text:
        names = {api for one in newest for api, _ in _read(one)[1]}
        yield from (
            f"{api} may be there" for api in names if _presence(knowledge, api, release) is U
        )


@cache
def _presence(knowledge: KnowledgeBase, api: str, release: str) -> Presence:
    return T if api == "mindspore" else knowledge.presence(api, release)


@cache
def _read(text: str) -> tuple[str, tuple[tuple[str, bool], ...]]:
    """The parity, and each target with whether its release is known to have it."""
    parity, targets, *_ = json.loads(text, strict=False)
    return parity, tuple((one[0], bool(one[-1])) for one in targets)
