"""The result of a scan: what every report is rendered from.

What there are thousands of are named tuples: they are made several times faster than dataclasses.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, NamedTuple

from mindport.analysis.uses.api_use import STAND_INS


class Position(NamedTuple):
    """A place in a file: line from 1, column from 0 in code points; `cell` from 1 in a notebook."""

    line: int
    column: int
    cell: int | None = None


class Range(NamedTuple):
    """Half-open."""

    start: Position
    end: Position


class ReportedUse(NamedTuple):
    """One use of a PyTorch-side API."""

    path: str
    range: Range  # of the call expression where there is a call
    name_range: Range  # of the dotted name alone
    api: str
    kind: str
    confidence: str
    parity: str
    target: str | None
    code: str | None
    area: str
    policy: str | None = None  # what to do where there is no equivalent
    alternatives: tuple[str, ...] = ()  # as in ApiUse
    fate: str = ""  # as in Judgement; "" for imports, and where several APIs are possible
    proof: str = ""
    has_way: bool = True
    reason: str = ""  # why it is left
    helpers: tuple[str, ...] = ()  # functions of the helper package that the new code calls
    is_sighted: bool = False  # no name says so: the conversion found that torch means more here

    @property
    def is_choice(self) -> bool:
        """Whether it may be one of several APIs that do something, or of the project."""
        return any(name not in STAND_INS for name in self.alternatives)


class ReportedPlace(NamedTuple):
    """A place that a finding rests on, and what is there."""

    path: str
    range: Range
    message: str


class ReportedFinding(NamedTuple):
    """One finding, with its place."""

    path: str
    range: Range
    code: str
    name: str
    severity: str
    message: str
    confidence: str
    api: str | None
    target: str | None
    advice: str
    said: tuple[Any, ...] = ()  # as in Finding
    related: tuple[ReportedPlace, ...] = ()


class Note(NamedTuple):
    """Where the analysis met one of its limits: no error, but less is known there."""

    path: str
    function: str  # with its class; "" outside of all
    message: str


@dataclass(frozen=True, slots=True)
class FileError:
    """Something that could not be read or parsed. `line` is 0 where it concerns the whole file."""

    message: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class ReportedFile:
    """One file that was looked at."""

    path: str
    lines: int
    errors: tuple[FileError, ...] = ()
    parsed: bool = True  # False: it has to do with no scanned package, so it was not parsed


@dataclass(frozen=True, slots=True)
class ScanResult:
    """Everything a scan found. Lists stand in path order, then in order of position."""

    release: str
    backend: str
    roots: tuple[str, ...]
    files: list[ReportedFile] = field(default_factory=list)
    uses: list[ReportedUse] = field(default_factory=list)
    findings: list[ReportedFinding] = field(default_factory=list)
    suppressed: int = 0  # findings silenced by a comment
    notes: tuple[Note, ...] = ()
    order: tuple[str, ...] = ()  # the files with uses, each after those that it imports


def joined(results: list[ScanResult]) -> ScanResult:
    """One result of several that are about different files of one project."""
    first = results[0]
    if len(results) == 1:
        return first
    whole = replace(first, files=[], uses=[], findings=[])
    for part in results:
        whole.files.extend(part.files)
        whole.uses.extend(part.uses)
        whole.findings.extend(part.findings)
    for held in (whole.files, whole.uses, whole.findings):
        held.sort(key=attrgetter("path"))  # in each file they stand in order
    notes = tuple(sorted({note for part in results for note in part.notes}))
    return replace(whole, suppressed=sum(part.suppressed for part in results), notes=notes)
