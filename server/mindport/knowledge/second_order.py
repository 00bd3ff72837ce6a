"""Reading which gradients MindSpore cannot differentiate (mapping_db/behaviour)."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

# What a graph names where an operator has no gradient at all.
_STANDS_IN = "fake_bprop"
VALUE_COLUMNS = (
    "api", "linear", "match", "differs", "fails", "last_match", "last_differs", "last_fails",
    "note",
)  # fmt: skip
_SEEN = re.compile(r"no gradient of (\w+)")


@dataclass(frozen=True, slots=True)
class SecondGradient:
    """How the second gradient of an operator was, on CPU in PyNative mode, against torch's.

    `last` is for an operator behind which all is linear, `within` for any other place. Each is
    `right`, `wrong` (a wrong number without an error), `some` (wrong for some samples), `fails`, or
    "" where only some fail.
    """

    is_linear: bool
    within: str
    last: str

    def state(self, *, is_last: bool) -> str:
        """What it is at such a place."""
        return self.last if is_last else self.within


def read_second_values(folder: Path) -> dict[str, SecondGradient]:
    """For each API that was differentiated twice, how its second gradient was."""
    found: dict[str, SecondGradient] = {}
    for file in sorted(folder.glob("second_values-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                counts = [int(line[name]) for name in VALUE_COLUMNS[2:8]]
                states = _state(*counts[:3]), _state(*counts[3:])
                found[line["api"]] = SecondGradient(bool(line["linear"]), *states)
    return found


def _state(match: int, differs: int, fails: int) -> str:
    if differs:
        return "some" if match else "wrong"
    if fails:
        return "" if match else "fails"
    return "right"


def read_second_order(folder: Path) -> dict[str, str]:
    """For each target that was tried, the primitives without a gradient, parted by spaces."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.glob("second_order-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                seen = _SEEN.findall(f"{line['pynative']} {line['graph']}")
                lacking = {*line["without_gradient"].split(), *seen} - {_STANDS_IN}
                found.setdefault(line["target"], set()).update(lacking)
    return {target: " ".join(sorted(lacking)) for target, lacking in found.items()}
