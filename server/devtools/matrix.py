"""`python -m devtools matrix`: every parameter of every API, in every way of calling it.

To be run where torch and MindSpore are installed. The programs are made from torch's own samples
and the signatures; torch tells which of them it takes. They are converted, run and compared as
`devtools conformance` does, whose --work it shares. One line is written for each program.
"""

from __future__ import annotations

import argparse
import csv
import fnmatch
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from devtools.conformance import add_options, collected, outcomes_of
from devtools.trials.conversion import convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.torch_side import filled_again
from devtools.trials.ways import variants, varied
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

# What counts as equal, and what is worse than an error or a mark.
_SILENT = (Status.DIFFERS, Status.GRADIENT_DIFFERS)


def main(arguments: list[str]) -> int:
    """Make the programs, convert, run, and write."""
    args = _parser().parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    programs = [one for one in _made(args.work) if fnmatch.fnmatch(one.key, args.only)]
    if args.share < 1:
        programs = random.Random(args.seed).sample(programs, int(len(programs) * args.share))
    converted = convert_all(programs, Backend(args.backend), args.release, unsafe=False)
    outcomes = outcomes_of(args.work, programs, converted, args.jobs)
    with args.output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("api", "form", "way", "parameter", "status", "note"))
        for sample, outcome in zip(programs, outcomes, strict=True):
            way, _, parameter = sample.key.split("/", 3)[3].partition("/")
            writer.writerow(
                (sample.api, sample.form, way, parameter, outcome.status.value, outcome.note)
            )
    _tell(programs, outcomes)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools matrix", description=__doc__)
    add_options(parser)
    return parser


def _made(work: Path) -> list[Sample]:
    """The programs that torch takes, with what it gives for them."""
    file = work / "matrix.pickle"
    if not file.exists():
        file.write_bytes(pickle.dumps(list(_programs(work))))
    found: list[Sample] = pickle.loads(file.read_bytes())
    return found


def _programs(work: Path) -> Iterator[Sample]:
    knowledge = KnowledgeBase.open()
    seen: set[tuple[str, str, int]] = set()
    for sample in collected(work, 2):
        # Samples that give other arguments than those before.
        kind = (sample.api, sample.form, sample.source.count(","))
        if kind in seen or sample.form == "training":
            continue
        seen.add(kind)
        for variant in variants(sample, knowledge.signatures(sample.api)):
            made = varied(sample, variant)
            if filled_again(made, sample):
                yield made


def _tell(programs: list[Sample], outcomes: list[Outcome]) -> None:
    """How each way fares for the calls that are equal as they are written plainly."""
    plain = {
        sample.key.rsplit("/", 2)[0]
        for sample, outcome in zip(programs, outcomes, strict=True)
        if sample.key.endswith("/plain/") and outcome.status is Status.MATCH
    }
    counts: dict[str, Counter[str]] = {}
    for sample, outcome in zip(programs, outcomes, strict=True):
        way = sample.key.split("/")[3]
        if "/".join(sample.key.split("/")[:3]) in plain:
            count = counts.setdefault(way, Counter())
            count["all"] += 1
            count["silent" if outcome.status in _SILENT else outcome.status.value] += 1
    for way, count in counts.items():
        equal, all_ = count["match"], count["all"]
        others = ", ".join(
            f"{n} {name}" for name, n in count.items() if name not in ("all", "match")
        )
        print(f"{way:32} {equal:5} of {all_:5} equal ({equal / all_:.1%}) {others}")
