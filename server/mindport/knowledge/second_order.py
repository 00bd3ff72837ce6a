"""Reading which gradients MindSpore cannot differentiate (mapping_db/behaviour)."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

# What a graph names where an operator has no gradient at all.
_STANDS_IN = "fake_bprop"
VALUE_COLUMNS = (
    "api", "form", "linear", "match", "differs", "fails", "last_match", "last_differs",
    "last_fails", "computed_match", "computed_differs", "computed_fails", "note",
)  # fmt: skip
KEEPING = "keepdim"  # the form of calls that keep the dimensions that they reduce
LINEAR, BY_INPUT = "linear", "by input"
_SEEN = re.compile(r"no gradient of (\w+)")
# What CPU lacks altogether says nothing of gradients. A pointer that is null was met in the second
# gradient alone: the first one of softmax, gather and nll_loss runs.
_NO_KERNEL = re.compile(r"unregistered|only supports|Not found op|Not implement|kernelmod")
FAILS = "fails on CPU"


@dataclass(frozen=True, slots=True)
class SecondGradient:
    """How the second gradient of an operator was, on CPU in PyNative mode, against torch's.

    `last` is for an operator behind which all is linear, `within` for any other place, `computed`
    for such a place where the operator gets what was computed. Each is `right`, `wrong` (a wrong
    number without an error), `some` (wrong for some samples), `fails`, or "" where only some fail,
    or none was run.
    """

    linear: str
    within: str
    last: str
    computed: str = ""

    def state(self, *, is_last: bool, of_computed: bool = False) -> str:
        """What it is at such a place."""
        if is_last:
            return self.last
        return (of_computed and self.computed) or self.within

    def is_linear(self, *, by_input: bool) -> bool:
        """Whether the gradient rests on no input; of a layer, where weights do not count."""
        return self.linear == LINEAR or (by_input and self.linear == BY_INPUT)


def read_second_values(folder: Path) -> dict[tuple[str, str], SecondGradient]:
    """For each API and form that was differentiated twice, how its second gradient was."""
    found: dict[tuple[str, str], SecondGradient] = {}
    for file in sorted(folder.glob("second_values-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                counts = [int(line[name]) for name in VALUE_COLUMNS[3:12]]
                states = (_state(*counts[at : at + 3]) for at in (0, 3, 6))
                key = line["api"], line["form"]
                found[key] = SecondGradient(line["linear"], *states)
    return found


def _state(match: int, differs: int, fails: int) -> str:
    if differs:
        return "some" if match else "wrong"
    if fails:
        return "" if match else "fails"
    return "right" if match else ""


def read_second_order(folder: Path) -> dict[str, str]:
    """For each target that was tried, the primitives without a gradient, parted by spaces.

    `TARGET fails on CPU` has the error that the second gradient ended in there, in PyNative mode.
    """
    found: dict[str, set[str]] = {}
    failing: dict[str, str] = {}
    for file in sorted(folder.glob("second_order-*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                seen = _SEEN.findall(f"{line['pynative']} {line['graph']}")
                lacking = {*line["without_gradient"].split(), *seen} - {_STANDS_IN}
                found.setdefault(line["target"], set()).update(lacking)
                if line["pynative"] != "runs" and not _NO_KERNEL.search(line["pynative"]):
                    failing[f"{line['target']} {FAILS}"] = line["pynative"]
    return {target: " ".join(sorted(lacking)) for target, lacking in found.items()} | failing
