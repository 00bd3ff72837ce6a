"""What became of torch's own samples when they were converted and run (mapping_db/evidence)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from mindport.knowledge.compiled import MARK
from mindport.knowledge.types import Backend

# The first word of the names of these files; the others hold single measurements.
PREFIX = "conversions"


@dataclass(frozen=True, slots=True)
class Conformance:
    """The samples of one torch API on one backend: how many there were, and how they ended.

    `differs` counts those that ran and gave something else, in values or gradients: silently wrong.
    Of these `empty` are apart: in them an input or a result has no elements at all, for which
    kernels on CPU leave memory as it was.
    """

    api: str
    backend: Backend
    release: str
    samples: int
    match: int
    differs: int
    fails: int  # an error, a crash, no kernel
    not_converted: int
    empty: int
    error: float  # the largest absolute error of those that match
    gradient_error: float
    note: str = ""  # what went wrong first

    @property
    def is_proven(self) -> bool:
        """Whether every sample that ran gave what torch gives, and some did."""
        return self.match > 0 and self.differs == 0

    @property
    def line(self) -> str:
        """The same in one line of text."""
        said = (
            f"{self.match} of {self.samples} samples of torch's own match on {self.backend.value}"
        )
        more = [
            f"{count} {what}"
            for count, what in (
                (self.differs, "differ"),
                (self.fails, "fail"),
                (self.not_converted, "not converted"),
                (self.empty, "differ for empty tensors"),
            )
            if count
        ]
        return "; ".join([said, *more, *([self.note] if self.note and self.differs else [])])


COLUMNS = tuple(field.name for field in fields(Conformance))


def read_conformance(folder: Path) -> Iterator[Conformance]:
    """All lines of the files."""
    for file in sorted(folder.glob(f"{PREFIX}-*.csv")):
        if MARK in file.name:
            continue  # nothing of these was run
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                yield from_texts([line[name] for name in COLUMNS])


def from_texts(texts: list[str]) -> Conformance:
    """The fields, in order."""
    api, backend, release, *counts, error, gradient_error, note = texts
    samples, match, differs, fails, not_converted, empty = map(int, counts)
    return Conformance(
        api, Backend(backend), release, samples, match, differs, fails, not_converted, empty,
        float(error), float(gradient_error), note,
    )  # fmt: skip
