"""What the two processes are told, and what comes back."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """One run of a program by one framework. Arrays pass through files of the folder `exchange`."""

    folder: str  # where its modules stand
    module: str
    subject: str  # a name of the module, or a call of one
    exchange: str
    choices: list[list[dict[str, Any]]]  # inputs: shape, kind, below; the first that run are taken
    is_training: bool
    seed: int
    forward_limit: float
    gradient_limit: float
    leaves: dict[str, dict[str, str]] = field(default_factory=dict)  # layer: MindSpore's: torch's
    # Packages for which something empty is imported where they are not installed.
    stand_ins: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)  # where else modules are found

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Job:
        """Read what `save` wrote."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Row:
    """One compared tensor. `problem` is empty where it is as it should be."""

    part: str  # "output", "gradient" or "weight"
    name: str
    shape: str
    kind: str
    absolute: float = 0.0
    relative: float = 0.0
    problem: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All rows, or why there are none."""

    rows: tuple[Row, ...] = ()
    problem: str = ""
    left: tuple[tuple[str, int], ...] = ()  # APIs that the conversion left to torch
    choice: int = 0  # which of the inputs were taken
    without: str = ""  # why torch has no gradients to compare
    is_late: bool = False  # whether MindSpore gave no answer in time

    @property
    def is_equal(self) -> bool:
        """Whether both programs give the same."""
        return not self.problem and bool(self.rows) and not any(row.problem for row in self.rows)

    def largest(self, part: str) -> float:
        """The largest absolute error of a part."""
        return max((row.absolute for row in self.rows if row.part == part), default=0.0)
