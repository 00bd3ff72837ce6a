"""`python -m devtools second_values [--output FILE]`: the values of second gradients on CPU.

To be run where torch and MindSpore are installed. torch's own samples of each differentiable
operator and layer are converted for CPU, differentiated twice in PyNative mode, and compared with
torch; one line for each API, and one more for calls that keep reduced dimensions. What was run is
kept in --work, as `conformance` does.
"""

from __future__ import annotations

import argparse
import csv
import fnmatch
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.conformance import collected, outcomes_of
from devtools.trials.conversion import convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample, leaves
from devtools.trials.second_side import has_weights, rests_on_nothing
from mindport.knowledge.second_order import BY_INPUT, KEEPING, LINEAR, VALUE_COLUMNS
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_COUNTED = (
    (Status.MATCH,),
    (Status.GRADIENT_DIFFERS,),
    (Status.FAILS, Status.CRASHES, Status.KERNEL_MISSING),
)
_EMPTY = {"form": "", "linear": "", "note": ""}
_KEEPS = re.compile(r"\bkeepdim=True")


def main(arguments: list[str]) -> int:
    """Collect, convert, differentiate, and write one line for each API."""
    parser = sample_options("second_values", __doc__, 4)
    parser.add_argument("--merge", action="store_true", help="keep the table's other APIs")
    args = parser.parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    samples = [
        one
        for one in collected(args.work, args.limit)
        if is_chosen(one, args.only) and _is_differentiable(one)
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
    right = [i for i, one in enumerate(outcomes) if one.status is Status.MATCH]
    computed = outcomes_of(
        args.work, [samples[i] for i in right], [converted[i] for i in right], args.jobs,
        "computed_side",
    )  # fmt: skip
    of_computed = dict(zip(right, computed, strict=True))
    trials = [
        Trial(
            sample,
            one,
            one if one.status is Status.MATCH else elsewhere.get(place),
            of_computed.get(place, one),
        )
        for place, (sample, one) in enumerate(zip(samples, outcomes, strict=True))
    ]
    release = KnowledgeBase.open().release(args.release)
    output = args.output or _FOLDER / f"second_values-{release}.csv"
    lines = lines_of(trials)
    if args.merge:
        run = {line[0] for line in lines}
        lines = sorted([*lines, *(one for one in _kept(output) if one[0] not in run)])
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(VALUE_COLUMNS)
        writer.writerows(lines)
    print(f"{output.name}: {len(samples)} samples")
    return 0


def _kept(file: Path) -> list[list[str]]:
    """The lines of a table that was written before."""
    with file.open(encoding="utf-8", newline="") as stream:
        return [
            [line.get(name) or _EMPTY.get(name, "0") for name in VALUE_COLUMNS]
            for line in csv.DictReader(stream)
        ]


@dataclass(frozen=True, slots=True)
class Trial:
    """How the second gradient of a sample ended: of what is given, and where it was run as well,
    where the operator comes last, and of what is computed."""

    sample: Sample
    given: Outcome
    last: Outcome | None = None
    computed: Outcome | None = None


def lines_of(trials: Iterable[Trial]) -> list[list[str]]:
    """One line for each API and form that was differentiated twice: how its samples ended."""
    by_form: dict[tuple[str, str], list[Trial]] = {}
    for one in trials:
        if one.given.status is not Status.NOT_CONVERTED:
            by_form.setdefault((one.sample.api, _form(one.sample)), []).append(one)
    return [[*key, *_line(of_form)] for key, of_form in sorted(by_form.items())]


def _form(sample: Sample) -> str:
    """Whether the sample keeps the dimensions that it reduces."""
    return KEEPING if _KEEPS.search(sample.source) else ""


def _line(trials: list[Trial]) -> list[str]:
    samples = [one.sample for one in trials]
    linear = ""
    if all(map(rests_on_nothing, samples)):
        linear = BY_INPUT if any(map(has_weights, samples)) else LINEAR
    sides: list[list[Outcome | None]] = [
        [one.given for one in trials],
        [one.last for one in trials],
        [one.computed for one in trials],
    ]
    counts = [
        str(sum(o is not None and o.status in kinds for o in side))
        for side in sides
        for kinds in _COUNTED
    ]
    outcomes = [o for one in trials for o in (one.given, one.computed) if o is not None]
    places = [one.sample.key for one in trials for o in (one.given, one.computed) if o is not None]
    faults = [
        f"{key}: {one.note}"
        for key, one in zip(places, outcomes, strict=True)
        if one.status not in (Status.MATCH, Status.NOT_CONVERTED)
    ]
    return [linear, *counts, faults[0].replace("gradient: ", "") if faults else ""]


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

    Reductions of a scalar are right where others are not, and so are those that keep dimensions.
    """
    seen: Counter[tuple[str, str]] = Counter()
    chosen = []
    for sample in sorted(samples, key=_size, reverse=True):
        form = sample.key.rpartition("/")[0], _form(sample)
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


def is_chosen(sample: Sample, patterns: Iterable[str]) -> bool:
    """Whether a sample is one of those that were asked for."""
    return any(fnmatch.fnmatch(sample.key, pattern) for pattern in patterns)


def sample_options(prog: str, description: str | None, each: int) -> argparse.ArgumentParser:
    """The options of a command that measures torch's samples, `each` of a form where not told."""
    parser = argparse.ArgumentParser(prog=f"devtools {prog}", description=description)
    parser.add_argument("--output", type=Path, help="the file to write")
    parser.add_argument("--work", type=Path, default=Path(".conformance"), help="folder to keep")
    parser.add_argument("--release", default="2.10")
    parser.add_argument("--only", default=["*"], nargs="+", help="patterns of sample names")
    parser.add_argument("--limit", type=int, default=6, help="samples for each form of an operator")
    parser.add_argument("--each", type=int, default=each, help="how many of them are run")
    parser.add_argument("--jobs", type=int, default=1)
    return parser
