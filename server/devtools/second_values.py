"""`python -m devtools second_values [--output FILE]`: the values of second gradients on CPU.

To be run where torch and MindSpore are installed. torch's own samples of each differentiable
operator and layer are converted for CPU, differentiated twice in PyNative mode, and compared with
torch; one line for each API. What was run is kept in --work, as `conformance` does.
"""

from __future__ import annotations

import argparse
import csv
import fnmatch
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from devtools.conformance import collected, outcomes_of
from devtools.trials.conversion import convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample, leaves
from devtools.trials.second_side import rests_on_nothing
from mindport.knowledge.second_order import VALUE_COLUMNS
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_COUNTED = (
    (Status.MATCH,),
    (Status.GRADIENT_DIFFERS,),
    (Status.FAILS, Status.CRASHES, Status.KERNEL_MISSING),
)


def main(arguments: list[str]) -> int:
    """Collect, convert, differentiate, and write one line for each API."""
    args = sample_options("second_values", __doc__, 4).parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    samples = [
        one
        for one in collected(args.work, args.limit)
        if fnmatch.fnmatch(one.key, args.only) and _is_differentiable(one)
    ]
    samples = largest_first(samples, args.each)
    converted = convert_all(samples, Backend.CPU, args.release, unsafe=True)
    outcomes = outcomes_of(args.work, samples, converted, args.jobs, "second_side")
    wrong = _first_wrong(samples, outcomes)
    last = outcomes_of(
        args.work, [samples[i] for i in wrong], [converted[i] for i in wrong], args.jobs,
        "last_side",
    )  # fmt: skip
    elsewhere = dict(zip(wrong, last, strict=True))
    trials = [
        (sample, one, one if one.status is Status.MATCH else elsewhere.get(place))
        for place, (sample, one) in enumerate(zip(samples, outcomes, strict=True))
    ]
    release = KnowledgeBase.open().release(args.release)
    output = args.output or _FOLDER / f"second_values-{release}.csv"
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(VALUE_COLUMNS)
        writer.writerows(lines_of(trials))
    print(f"{output.name}: {len(samples)} samples")
    return 0


def lines_of(trials: Iterable[tuple[Sample, Outcome, Outcome | None]]) -> list[list[str]]:
    """One line for each API that was differentiated twice: how its samples ended.

    The second outcome is that of the sample where its operator comes last, if it was run there.
    """
    by_api: dict[str, list[tuple[Sample, Outcome, Outcome | None]]] = {}
    for one in trials:
        if one[1].status is not Status.NOT_CONVERTED:
            by_api.setdefault(one[0].api, []).append(one)
    lines = []
    for api, given in sorted(by_api.items()):
        sides = [[one[1] for one in given], [one[2] for one in given if one[2] is not None]]
        counts = [str(sum(o.status in kinds for o in side)) for side in sides for kinds in _COUNTED]
        is_linear = all(rests_on_nothing(one[0]) for one in given)
        faults = [one for one in given if one[1].status is not Status.MATCH]
        note = f"{faults[0][0].key}: {faults[0][1].note}" if faults else ""
        note = note.replace("gradient: ", "")
        lines.append([api, "linear" if is_linear else "", *counts, note])
    return lines


def _first_wrong(samples: Sequence[Sample], outcomes: Sequence[Outcome]) -> list[int]:
    """The first sample of each API that ran in torch and did not match; a wrong number first."""
    order = sorted(
        range(len(samples)), key=lambda i: outcomes[i].status is not Status.GRADIENT_DIFFERS
    )
    found: dict[str, int] = {}
    for place in order:
        if outcomes[place].status not in (Status.MATCH, Status.NOT_CONVERTED):
            found.setdefault(samples[place].api, place)
    return sorted(found.values())


def largest_first(samples: list[Sample], each: int) -> list[Sample]:
    """So many samples of each form of an operator: those of more dimensions and elements first.

    Reductions of a scalar are right where others are not.
    """
    seen: Counter[str] = Counter()
    chosen = []
    for sample in sorted(samples, key=_size, reverse=True):
        form = sample.key.rpartition("/")[0]
        seen[form] += 1
        if seen[form] <= each:
            chosen.append(sample)
    return chosen


def _size(sample: Sample) -> tuple[int, int]:
    arrays = [one for one in leaves(sample.inputs) if hasattr(one, "shape")]
    return max(((one.ndim, one.size) for one in arrays), default=(0, 0))


def _is_differentiable(sample: Sample) -> bool:
    wanted = any(one is not None for one in sample.gradients)
    return wanted and not (sample.is_random or sample.is_empty or sample.form == "in_place")


def sample_options(prog: str, description: str | None, each: int) -> argparse.ArgumentParser:
    """The options of a command that measures torch's samples, `each` of a form where not told."""
    parser = argparse.ArgumentParser(prog=f"devtools {prog}", description=description)
    parser.add_argument("--output", type=Path, help="the file to write")
    parser.add_argument("--work", type=Path, default=Path(".conformance"), help="folder to keep")
    parser.add_argument("--release", default="2.10")
    parser.add_argument("--only", default="*", help="pattern of sample names")
    parser.add_argument("--limit", type=int, default=6, help="samples for each form of an operator")
    parser.add_argument("--each", type=int, default=each, help="how many of them are run")
    parser.add_argument("--jobs", type=int, default=1)
    return parser
