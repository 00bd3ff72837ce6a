"""Reading which gradients MindSpore cannot differentiate (mapping_db/behaviour)."""

from __future__ import annotations

import csv
import re
from pathlib import Path

# What a graph names where an operator has no gradient at all.
_STANDS_IN = "fake_bprop"
_SEEN = re.compile(r"no gradient of (\w+)")


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
