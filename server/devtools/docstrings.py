"""`python -m devtools docstrings`: the examples in torch's documentation, converted and run.

To be run where torch and MindSpore are installed. The examples of each docstring are a program, as
far as torch runs them. What it shows and holds is compared by value, and by shape where it is
drawn. The programs are parted into two halves by their names: one to look at, one to keep aside.
"""

from __future__ import annotations

import argparse
import csv
import fnmatch
import hashlib
import pickle
import random
from collections import Counter
from pathlib import Path

from devtools.conformance import add_options, outcomes_of
from devtools.trials.conversion import convert_all
from devtools.trials.examples import example_samples
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.types import Backend

_VERDICTS = {
    Status.MATCH: "equal",
    Status.NOT_CONVERTED: "marked",
    Status.DIFFERS: "silently wrong",
    Status.GRADIENT_DIFFERS: "silently wrong",
}
_COLUMNS = ("api", "form", "half", "verdict", "status", "note", "source", "converted")


def main(arguments: list[str]) -> int:
    """Collect, convert, run, write a line for each program, and print the counts."""
    args = _parser().parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    samples = [
        sample
        for sample in _collected(args.work)
        if fnmatch.fnmatch(sample.key, args.only) and args.half in (half(sample), "both")
    ]
    if args.share < 1:
        samples = random.Random(args.seed).sample(samples, int(len(samples) * args.share))
    converted = convert_all(samples, Backend(args.backend), args.release, unsafe=False)
    outcomes = outcomes_of(args.work, samples, converted, args.jobs)
    with args.output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(_COLUMNS)
        for sample, one, outcome in zip(samples, converted, outcomes, strict=True):
            status = (verdict(outcome), outcome.status.value, outcome.note)
            name = (sample.api, sample.form, half(sample))
            writer.writerow((*name, *status, sample.source, one.text))
    print(counts(samples, outcomes))
    return 0


def half(sample: Sample) -> str:
    """The half that a program belongs to, by its API alone: `seen` or `aside`."""
    return ("seen", "aside")[hashlib.sha1(sample.api.encode()).digest()[0] % 2]


def verdict(outcome: Outcome) -> str:
    """An outcome as a user meets it."""
    return _VERDICTS.get(outcome.status, "error without a mark")


def counts(samples: list[Sample], outcomes: list[Outcome]) -> str:
    """How many of each half have each verdict."""
    found = Counter(
        (half(sample), verdict(outcome)) for sample, outcome in zip(samples, outcomes, strict=True)
    )
    lines = []
    for part in ("seen", "aside"):
        all_ = sum(count for (one, _), count in found.items() if one == part)
        told = (
            f"{count} {name} ({count / all_:.1%})"
            for (one, name), count in found.most_common()
            if one == part
        )
        lines += [f"{part}: {all_} programs: {', '.join(told)}"] if all_ else []
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools docstrings", description=__doc__)
    add_options(parser)
    parser.add_argument("--half", choices=("seen", "aside", "both"), default="both")
    return parser


def _collected(work: Path) -> list[Sample]:
    """The programs that torch runs, which are kept in a folder."""
    file = work / "docstrings.pickle"
    if not file.exists():
        file.write_bytes(pickle.dumps(list(example_samples(work.resolve()))))
    found: list[Sample] = pickle.loads(file.read_bytes())
    return found
