"""Random programs composed from mapped calls: converted, run in both frameworks, and compared.

    python -m devtools fuzz [--programs N] [--seed N] [--length N] [--output FILE]

To be run where torch and MindSpore are installed. torch itself says which statements make sense.
A program that is silently wrong is cut down to the smallest one that is; of the errors without a
mark, the first of each kind. What loses NaN or infinity where the report says so, and is equal with
`--strict-values`, is counted apart. Converting a result once more must change nothing. Exits with
1 where something is silently wrong.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from devtools.random_programs.calls import Call, mapped_calls
from devtools.random_programs.composer import Composer
from devtools.random_programs.program import sample_of
from devtools.random_programs.shrinker import shrunk
from devtools.random_programs.trial import Trial, Trials, Verdict
from devtools.trials.conversion import convert_all
from devtools.trials.sample import Sample
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_AT_ONCE = 300


def main(arguments: list[str]) -> int:
    """Compose, convert, run, print."""
    args = _parser().parse_args(arguments)
    warnings.simplefilter("ignore")
    calls = mapped_calls(KnowledgeBase.open(), args.release)
    counts: Counter[Verdict] = Counter()
    kinds: Counter[str] = Counter()
    trials = Trials(args.release, strict=args.strict_values)
    try:
        for start in range(args.seed, args.seed + args.programs, _AT_ONCE):
            count = min(_AT_ONCE, args.seed + args.programs - start)
            samples = list(_samples(calls, range(start, start + count), args.length))
            for trial in trials.of(samples):
                counts[trial.verdict] += 1
                kinds[_kind(trial)] += 1
                is_new = kinds[_kind(trial)] == 1 and not args.silent_only
                if trial.verdict is Verdict.SILENT or (trial.verdict is Verdict.ERROR and is_new):
                    _show(trial if args.whole else shrunk(trials, trial), args.output)
            if args.stable:
                _show_unstable(samples, args.release)
            print(f"{start + count}: {_rates(counts)}", flush=True)
    finally:
        trials.close()
    for kind, number in kinds.most_common():
        if kind.startswith(Verdict.ERROR.value):
            print(f"{number:5} {kind}")
    return int(bool(counts[Verdict.SILENT]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--length", type=int, default=0, help="statements; 3 to 12 if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--release", default="2.10")
    parser.add_argument("--whole", action="store_true", help="show programs as they were made")
    parser.add_argument("--silent-only", action="store_true", help="show no errors")
    parser.add_argument("--strict-values", action="store_true", help="keep NaN and infinity")
    parser.add_argument("--stable", action="store_true", help="convert results once more")
    parser.add_argument("--output", type=Path, help="append the programs that are wrong there")
    return parser


def _samples(calls: Sequence[Call], seeds: Sequence[int], length: int) -> Iterator[Sample]:
    for seed in seeds:
        size = length or random.Random(seed).randint(3, 12)
        program = Composer(seed, calls).composed(size)
        sample = program and sample_of(f"random/{seed}", program.source, seed)
        if sample:
            yield sample


def _kind(trial: Trial) -> str:
    """The verdict with an error's first words, without what differs from program to program."""
    note = re.sub(r"'[^']*'|\d+", "_", trial.note)[:70]
    return f"{trial.verdict.value}: {note}"


def _rates(counts: Counter[Verdict]) -> str:
    total = sum(counts.values())
    shares = (f"{one.value} {counts[one]} ({counts[one] / total:.1%})" for one in Verdict)
    return f"{total} programs: {', '.join(shares)}"


def _show(trial: Trial, output: Path | None) -> None:
    text = (
        f"### {trial.sample.key}: {trial.verdict.value}: {trial.note}\n"
        f"{trial.sample.source}### becomes\n{trial.converted.text}\n"
    )
    if output is None:
        print(text, flush=True)
    else:
        with output.open("a", encoding="utf-8") as stream:
            stream.write(text)


def _show_unstable(samples: Sequence[Sample], release: str) -> None:
    """What changes when it is converted once more."""
    converted = convert_all(samples, Backend.CPU, release, unsafe=False)
    again = [
        replace(sample, source=one.text) for sample, one in zip(samples, converted, strict=True)
    ]
    twice = convert_all(again, Backend.CPU, release, unsafe=False)
    for sample, one, other in zip(samples, converted, twice, strict=True):
        if one.text != other.text:
            print(f"{sample.key}: converting it again changes it\n{one.text}\n--\n{other.text}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
