"""Reading what was measured (mapping_db/evidence)."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from pathlib import Path

from mindport.knowledge.conformance import PREFIX
from mindport.knowledge.types import Backend


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measured call."""

    aspect: str  # values, in_place, gradients, second_gradients: the first word of the file's name
    torch: str  # empty where only the target was run
    target: str
    backend: Backend
    release: str
    status: str  # match, runs, differs, kernel_missing, fails, silently_wrong
    error: str
    note: str


@dataclass(slots=True)
class Evidence:
    """All measurements, by target."""

    by_target: dict[str, list[Measurement]] = field(default_factory=dict)

    def of(self, torch: str, target: str, aspect: str) -> list[Measurement]:
        """What was measured of this pair, and of the target alone."""
        return [
            item
            for item in self.by_target.get(target, ())
            if item.aspect == aspect and item.torch in ("", torch)
        ]

    def kernel_missing(self, target: str, backend: Backend) -> list[Measurement]:
        """The measurements in which the target had no kernel, whoever called it."""
        return [
            item
            for item in self.by_target.get(target, ())
            if item.backend is backend
            and item.status == "kernel_missing"
            and item.aspect in ("values", "in_place")
        ]

    def ran(self, target: str, backend: Backend) -> bool:
        """Whether some call of the target ran."""
        return any(
            item.status in ("match", "runs", "differs", "silently_wrong", "fails")
            for item in self.by_target.get(target, ())
            if item.backend is backend and item.aspect in ("values", "in_place")
        )


def read_evidence(folder: Path) -> Evidence:
    """Read the folder."""
    evidence = Evidence()
    for file in sorted(folder.glob("*.csv")):
        aspect = file.name.split("-")[0]
        if aspect == PREFIX:
            continue
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                item = Measurement(
                    aspect, line["torch_api"], line["target"], Backend(line["backend"]),
                    line["release"], line["status"], line["max_abs_err"], line["note"],
                )  # fmt: skip
                evidence.by_target.setdefault(item.target, []).append(item)
    return evidence
