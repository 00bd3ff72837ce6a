"""What a migration will take: what is left, where, in which order, and how long it may take."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mindport.analysis.uses.api_use import Confidence
from mindport.project.scan.result import Position, Range, ReportedFinding, ReportedUse, ScanResult
from mindport.rewrite.conversion.judgement import Fate

# Minutes that a person needs. Estimates, told with every plan; nothing measured them.
REVIEW = 0.1  # to read a use that `migrate` writes
HELPED = 0.3  # to read one that calls a helper
FIRST_BY_HAND = 20.0  # to find out how an API is written in MindSpore
NEXT_BY_HAND = 4.0  # to write it once more
WITHOUT_A_WAY = 120.0  # to build what MindSpore does not have
UNKNOWN = 3.0  # to find out what is used
PER_FILE = 15.0  # to run a file beside its original, where something is left in it

ASSUMPTIONS = (
    f"{REVIEW * 60:.0f} s to read an automatic use, {HELPED * 60:.0f} s with a helper; "
    f"{FIRST_BY_HAND:.0f} min for the first use of an API by hand, {NEXT_BY_HAND:.0f} min for each "
    f"more; {WITHOUT_A_WAY / 60:.0f} h for an API without an equivalent; {UNKNOWN:.0f} min for a "
    f"use that is not known; {PER_FILE:.0f} min to run a file with such uses beside its original"
)


class Place(NamedTuple):
    """A use that needs manual work. `advice` says what to do, `reason` why `migrate` leaves it.

    `message` is that of a finding on the use; unlike the reason, it may be translated.
    """

    path: str
    range: Range
    api: str
    fate: str
    has_way: bool
    reason: str
    advice: str
    message: str = ""


class FilePlan(NamedTuple):
    """The work in a file."""

    path: str
    uses: int
    left: int


@dataclass(frozen=True, slots=True)
class Plan:
    """`fates` adds up to `uses`. `files` have their dependencies before them."""

    uses: int
    fates: Mapping[str, int]
    places: Sequence[Place]
    files: Sequence[FilePlan]
    minutes: float

    @property
    def left(self) -> int:
        """How many uses need a person."""
        return len(self.places)


def plan_of(result: ScanResult) -> Plan:
    """The plan of a migration of what was scanned."""
    return new_plan(result.uses, result.findings, result.order)


def new_plan(
    uses: Iterable[ReportedUse], findings: Iterable[ReportedFinding], order: Sequence[str]
) -> Plan:
    """The plan, given the rows of all files; `order` are the paths in port order."""
    uses = [use for use in uses if use.fate]
    counted = Counter(use.fate for use in uses)
    fates = {fate.value: counted[fate.value] for fate in Fate}
    left = [use for use in uses if not Fate(use.fate).is_done]
    return Plan(
        len(uses),
        fates,
        tuple(_places(left, findings)),
        tuple(_files(uses, order)),
        _minutes(fates, left),
    )


def _places(left: Sequence[ReportedUse], findings: Iterable[ReportedFinding]) -> Iterable[Place]:
    """The worst first: without an equivalent, by hand, not known; then APIs with most uses."""
    advice: dict[tuple[str, str | None], str] = {}
    messages: dict[tuple[str, str | None, Position], str] = {}
    for finding in findings:
        key = (finding.path, finding.api, finding.range.start)
        messages.setdefault(key, finding.message)
        if finding.advice:
            advice.setdefault((finding.path, finding.api), finding.advice)
    times = Counter(use.api for use in left)
    order = sorted(left, key=lambda use: (_weight(use), -times[use.api], use.api))
    for use in order:
        yield Place(
            *(use.path, use.name_range, use.api, use.fate, use.has_way, use.reason),
            advice.get((use.path, use.api), ""),
            messages.get((use.path, use.api, use.name_range.start))
            or messages.get((use.path, use.api, use.range.start), ""),
        )


def _weight(use: ReportedUse) -> int:
    if use.fate == Fate.UNKNOWN.value:
        return 3 if use.confidence == Confidence.GUESSED.value else 2
    return 1 if use.has_way else 0


def _files(uses: Iterable[ReportedUse], order: Sequence[str]) -> Iterable[FilePlan]:
    found: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for use in uses:
        found[use.path][Fate(use.fate).is_done] += 1
    rank = {path: index for index, path in enumerate(order)}
    for path in sorted(found, key=lambda path: (rank.get(path, len(rank)), path)):
        yield FilePlan(path, found[path].total(), found[path][False])


def _minutes(fates: Mapping[str, int], left: Sequence[ReportedUse]) -> float:
    by_hand: defaultdict[str, list[ReportedUse]] = defaultdict(list)
    for use in left:
        if use.fate == Fate.HAND.value:
            by_hand[use.api].append(use)
    minutes = REVIEW * fates[Fate.AUTOMATIC.value] + HELPED * fates[Fate.HELPER.value]
    minutes += UNKNOWN * fates[Fate.UNKNOWN.value]
    minutes += PER_FILE * len({use.path for use in left})
    for uses in by_hand.values():
        first = FIRST_BY_HAND if uses[0].has_way else WITHOUT_A_WAY
        minutes += first + NEXT_BY_HAND * (len(uses) - 1)
    return minutes


def effort(minutes: float) -> str:
    """A length of time as people say it: 40 minutes, 6 hours, 3 days of 8 hours."""
    text, count = effort_parts(minutes)
    return text.format(count=count)


def effort_parts(minutes: float) -> tuple[str, int]:
    """The same as a text with a slot, which can be translated, and the number in it."""
    if minutes < 90:
        return "about {count} minutes", max(5 * round(minutes / 5), 5)
    hours = minutes / 60
    if hours < 16:
        return "about {count} hours", round(hours)
    return "about {count} days of 8 hours", round(hours / 8)
