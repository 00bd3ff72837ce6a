"""The answers for one API in all releases, and the rows that they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sys import intern

from mindport.knowledge.answers import answers
from mindport.knowledge.codec import encode_mapping
from mindport.knowledge.members import class_followed, inherited_members
from mindport.knowledge.row_files import PlacedRow
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend
from mindport.knowledge.types import Mapping as Answer
from mindport.knowledge.versions import latest


@dataclass(frozen=True, slots=True)
class Page:
    """What the search knows of an API: its texts and targets in the newest release."""

    texts: tuple[str, ...]
    targets: tuple[tuple[str, tuple[str, ...]], ...]  # name, differences


@dataclass(slots=True)
class Answered:
    """All answers for one API."""

    runs: list[tuple[int, int, tuple[str, ...]]]  # first and last release, a text for each backend
    targets: dict[str, list[int]]  # the releases of each target that is searched for
    page: Page | None  # of the newest release
    rests_on: frozenset[str] = frozenset()  # the rows that were asked for, found or not


class AskedRows(dict[str, PlacedRow]):
    """Rows that remember which of them were asked for."""

    def __init__(self, rows: Mapping[str, PlacedRow]) -> None:
        super().__init__(rows)
        self.asked: set[str] = set()

    def get(self, key: str, default: PlacedRow | None = None) -> PlacedRow | None:  # type: ignore[override]
        """The row of an API."""
        self.asked.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)


@dataclass(slots=True)
class Answers:
    """The answers for every API, as they were made from certain rows."""

    by_api: dict[str, Answered] = field(default_factory=dict)
    rows: dict[str, PlacedRow] = field(default_factory=dict)

    def still_good(self, rows: Mapping[str, PlacedRow]) -> dict[str, Answered]:
        """The answers that rest on no row that is new, gone or another one."""
        changed = {
            api for api in rows.keys() | self.rows.keys()
            if _differ(rows.get(api), self.rows.get(api))
        }  # fmt: skip
        return {
            api: answered
            for api, answered in self.by_api.items()
            if changed.isdisjoint(answered.rests_on)
        }


def _differ(one: PlacedRow | None, other: PlacedRow | None) -> bool:
    if one is other:
        return False
    return one is None or other is None or one.row != other.row


def names_to_answer(sources: Sources) -> list[str]:
    """Every API that gets an answer of its own."""
    names = set(sources.rows) | sources.official.names()
    for library in sources.libraries.values():
        names.update(name for name, entry in library.entries.items() if entry.kind != "module")
    return sorted(names.union(inherited_members(sources)))


def answer_all(sources: Sources, earlier: Answers) -> Answers:
    """The answers for every API; of `earlier`, those whose rows are the same are taken over."""
    rows = sources.rows
    good = earlier.still_good(rows)
    names = names_to_answer(sources)
    numbers = sources.numbers()
    asked = AskedRows(rows)
    sources.rows = asked
    found: dict[str, Answered] = {}
    try:
        for api in names:
            answered = good.get(api)
            if answered is None:
                asked.asked.clear()
                answered = _answered(api, sources, numbers)
                answered.rests_on = frozenset(asked.asked)
            found[api] = answered
    finally:
        sources.rows = rows
    return Answers(found, rows)


def _answered(api: str, sources: Sources, numbers: Mapping[str, int]) -> Answered:
    final = latest(sources.releases)
    searched = class_followed(api, sources) is None  # a member is found through its class
    result = Answered([], {}, None)
    for release, number in numbers.items():
        found = answers(api, release, sources)
        if found is None:
            continue
        texts = tuple(intern(encode_mapping(found[backend], release)) for backend in Backend)
        _extend(result.runs, number, texts)
        if not searched:
            continue
        for target in {target.api for one in found.values() for target in one.targets}:
            result.targets.setdefault(target, []).append(number)
        if release == final:
            result.page = _page(found[Backend.ASCEND])
    return result


def _extend(
    runs: list[tuple[int, int, tuple[str, ...]]], number: int, texts: tuple[str, ...]
) -> None:
    """Add a release: to the last run where that one ends just before and says the same."""
    if runs and runs[-1][1:] == (number - 1, texts):
        runs[-1] = (runs[-1][0], number, texts)
    else:
        runs.append((number, number, texts))


def _page(answer: Answer) -> Page:
    targets = tuple((target.api, target.differences) for target in answer.targets)
    return Page((answer.advice, *answer.differences), targets)


def releases_of(answered: Iterable[Answered]) -> dict[int, int]:
    """How many APIs each release has an answer for."""
    counts: dict[int, int] = {}
    for one in answered:
        for first, last, _ in one.runs:
            for number in range(first, last + 1):
                counts[number] = counts.get(number, 0) + 1
    return counts
