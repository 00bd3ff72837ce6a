"""`python -m devtools graph_values [--output FILE]`: the same values in a graph as without one.

To be run where torch and MindSpore are installed. torch's own samples of each operator and layer
are converted for CPU and run twice with their gradients, as they stand and compiled by
`mindspore.jit`; one line for each API. What was run is kept in --work, as `conformance` does.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from devtools.conformance import collected, outcomes_of
from devtools.second_values import is_chosen, largest_first, sample_options
from devtools.trials.conversion import convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.graph_values import COLUMNS
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_COUNTED = (Status.MATCH, Status.DIFFERS, Status.FAILS)


def main(arguments: list[str]) -> int:
    """Collect, convert, run both ways, and write one line for each API."""
    args = sample_options("graph_values", __doc__, 2).parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    samples = [
        one
        for one in collected(args.work, args.limit)
        if is_chosen(one, args.only) and not (one.is_empty or one.form == "in_place")
    ]
    samples = largest_first(samples, args.each)
    converted = convert_all(samples, Backend.CPU, args.release, unsafe=True)
    outcomes = outcomes_of(args.work, samples, converted, args.jobs, "graph_side")
    release = KnowledgeBase.open().release(args.release)
    output = args.output or _FOLDER / f"graph_values-{release}.csv"
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(lines_of(zip(samples, outcomes, strict=True)))
    print(f"{output.name}: {len(samples)} samples")
    return 0


def lines_of(trials: Iterable[tuple[Sample, Outcome]]) -> list[list[str]]:
    """One line for each API that ran as it stands: how its samples ended in a graph."""
    by_api: dict[str, list[tuple[Sample, Outcome]]] = {}
    for sample, outcome in trials:
        if outcome.status is not Status.NOT_CONVERTED:
            by_api.setdefault(sample.api, []).append((sample, outcome))
    lines = []
    for api, given in sorted(by_api.items()):
        count = Counter(one.status if one.status in _COUNTED else Status.FAILS for _, one in given)
        faults = [one for one in given if one[1].status is not Status.MATCH]
        note = f"{faults[0][0].key}: {faults[0][1].note}" if faults else ""
        counts = [str(count[one]) for one in _COUNTED]
        lines.append([api, "cpu", *counts, note.replace("gradient: ", "")])
    return lines
