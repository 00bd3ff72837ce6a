"""What the front end made of torch's own samples where nothing can run them (mapping_db/evidence).

The converted programs were compiled for a backend without its kernels. That tells the shape and the
type of each result, and nothing of its values: never a match.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from mindport.knowledge.types import Backend

# What stands in the names of these files.
MARK = "-compiled-"


@dataclass(frozen=True, slots=True)
class Compiled:
    """The samples of one torch API whose target has no kernel to run, and how they ended.

    `targets` are the MindSpore APIs that the programs call, parted by blanks. `opens` counts those
    of which the front end leaves a dimension or a type to the run, and the rest agrees.
    """

    api: str
    backend: Backend
    release: str
    targets: str
    samples: int
    matches: int  # shapes and types are torch's
    differs: int
    opens: int
    not_compiled: int
    note: str = ""  # the first that differs, else the first that was not compiled

    @property
    def line(self) -> str:
        """The same in one line of text."""
        counts = (
            (self.matches, "like torch's"),
            (self.differs, "other than torch's"),
            (self.opens, "open"),
            (self.not_compiled, "not compiled"),
        )
        told = ", ".join(f"{count} {what}" for count, what in counts if count)
        said = "shape and type compiled, not run" if self.is_told else "neither compiled nor run"
        samples = f"{self.samples} sample{'' if self.samples == 1 else 's'}"
        return f"{said}: of {samples} {told}"

    @property
    def is_told(self) -> bool:
        """Whether the front end told something of a sample."""
        return self.samples > self.not_compiled


COLUMNS = tuple(field.name for field in fields(Compiled))


def read_compiled(folder: Path) -> Iterator[Compiled]:
    """All lines of the files."""
    for file in sorted(folder.glob(f"*{MARK}*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                yield from_texts([line[name] for name in COLUMNS])


def from_texts(texts: list[str]) -> Compiled:
    """The fields, in order."""
    api, backend, release, targets, *counts, note = texts
    samples, matches, differs, opens, not_compiled = map(int, counts)
    return Compiled(api, Backend(backend), release, targets,
                    samples, matches, differs, opens, not_compiled, note)  # fmt: skip
