"""Readiness: the judgements of a scan by package, folder and file, and what takes longest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import PurePosixPath

from mindport.dossier.model import Blocker, Place, Readiness, Share
from mindport.project.scan import plan as plans
from mindport.project.scan.plan import FIRST_BY_HAND, NEXT_BY_HAND, UNKNOWN, WITHOUT_A_WAY, Plan
from mindport.project.scan.result import ReportedUse
from mindport.report.places_left import what_to_do
from mindport.rewrite.conversion.judgement import Fate

PlaceOf = Callable[[str, int, int], Place]  # shown path, line, column from 0


def readiness_of(
    uses: Iterable[ReportedUse], plan: Plan, place: PlaceOf, order: Sequence[str]
) -> Readiness:
    """The readiness. `order` are the shown paths in port order."""
    judged = [use for use in uses if use.fate]
    rank = {path: index for index, path in enumerate(order)}
    files = _shares(judged, lambda use: place(use.path, 0, 0).path)
    ranks = {place(path, 0, 0).path: index for path, index in rank.items()}
    return Readiness(
        _share("", judged),
        tuple(_largest(_shares(judged, lambda use: use.api.partition(".")[0]))),
        tuple(_largest(_shares(judged, lambda use: _folder(place(use.path, 0, 0).path)))),
        tuple(sorted(files, key=lambda one: (ranks.get(one.name, len(ranks)), one.name))),
        tuple(_blockers(plan, place)),
        round(plan.minutes, 1),
        plans.effort(plan.minutes),
        plans.ASSUMPTIONS,
    )


def share_of(backend: str, uses: Iterable[ReportedUse]) -> Share:
    """What becomes of all uses for a backend."""
    return _share(backend, [use for use in uses if use.fate])


def _folder(path: str) -> str:
    return PurePosixPath(path).parent.as_posix()


def _shares(uses: Iterable[ReportedUse], key: Callable[[ReportedUse], str]) -> list[Share]:
    grouped: defaultdict[str, list[ReportedUse]] = defaultdict(list)
    for use in uses:
        grouped[key(use)].append(use)
    return [_share(name, found) for name, found in grouped.items()]


def _share(name: str, uses: Sequence[ReportedUse]) -> Share:
    by_hand = [use for use in uses if use.fate == Fate.HAND.value]
    unknown = sum(use.fate == Fate.UNKNOWN.value for use in uses)
    has_way = sum(use.has_way for use in by_hand)
    automatic = len(uses) - len(by_hand) - unknown
    return Share(name, len(uses), automatic, has_way, len(by_hand) - has_way, unknown)


def _largest(shares: Iterable[Share]) -> list[Share]:
    return sorted(shares, key=lambda one: (-one.uses, one.name))


def _blockers(plan: Plan, place: PlaceOf) -> list[Blocker]:
    def key(one: plans.Place) -> tuple[str, str]:
        return one.api, one.fate

    found = []
    for (api, fate), same in groupby(sorted(plan.places, key=key), key):
        places = list(same)
        first = next((one for one in places if one.advice), places[0])
        has_way = all(one.has_way for one in places)
        starts = [(one.path, one.range.start) for one in places]
        where = tuple(place(path, start.line, start.column) for path, start in starts)
        minutes = _minutes(fate, has_way, len(places))
        found.append(Blocker(api, has_way, fate, minutes, what_to_do(first), where))
    return sorted(found, key=lambda one: (-one.minutes, one.api, one.fate))


def _minutes(fate: str, has_way: bool, places: int) -> float:
    """What the plan takes for the uses of one API."""
    if fate == Fate.UNKNOWN.value:
        return UNKNOWN * places
    first = FIRST_BY_HAND if has_way else WITHOUT_A_WAY
    return first + NEXT_BY_HAND * (places - 1)


def left_by_file(blockers: Iterable[Blocker]) -> Mapping[str, list[Place]]:
    """The places that need a person, by file."""
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for one in blockers:
        for where in one.places:
            found[where.path].append(where)
    return found
