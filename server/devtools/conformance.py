"""`python -m devtools conformance`: torch's own samples, converted and run on MindSpore.

To be run where torch and MindSpore are installed. Every sample of torch's operator and module
databases is written as a small program, sent through `migrate`, run on MindSpore in a process of
its own, and compared with torch: values, shapes, types, gradients. A run can be stopped and taken
up again: what was collected and run is kept in --work, by the text that was run.
"""

from __future__ import annotations

import argparse
import csv
import fnmatch
import hashlib
import pickle
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from devtools.trials.compiled import without_kernel, write_compiled
from devtools.trials.conversion import Converted, convert_all
from devtools.trials.figures import figures
from devtools.trials.kept import keep
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.torch_side import module_samples, operator_samples
from devtools.trials.worker import Worker
from mindport.knowledge.conformance import COLUMNS
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_BATCH = 200  # the front end keeps all that it compiled


def main(arguments: list[str]) -> int:
    """Collect, convert, run, and write one line for each sample."""
    args = _parser().parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    samples = [
        sample
        for sample in collected(args.work, args.limit)
        if fnmatch.fnmatch(sample.key, args.only)
    ]
    if args.share < 1:
        samples = random.Random(args.seed).sample(samples, int(len(samples) * args.share))
    converted = convert_all(samples, Backend(args.backend), args.release, unsafe=args.unsafe)
    outcomes = outcomes_of(args.work, samples, converted, args.jobs)
    if args.compile_only:
        return _compile_only(args, samples, converted, outcomes)
    with args.output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("sample", "api", "target", "status", "error", "gradient_error", "note"))
        for sample, one, outcome in zip(samples, converted, outcomes, strict=True):
            target = " ".join(dict.fromkeys(one.targets)) if one.is_whole else ""
            writer.writerow(
                (sample.key, sample.api, target, outcome.status.value,
                 f"{outcome.error:.2g}", f"{outcome.gradient_error:.2g}", outcome.note)
            )  # fmt: skip
    if args.summary is not None:
        _write_summary(args, samples, outcomes)
    if args.keep is not None:
        keep(args.keep, samples, converted, outcomes, count=args.count, seed=args.seed)
    _tell(samples, outcomes)
    print(figures(samples, outcomes, KnowledgeBase.open().release(args.release),
                  Backend(args.backend)).text)  # fmt: skip
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools conformance", description=__doc__)
    add_options(parser)
    parser.add_argument("--limit", type=int, default=8, help="samples for each form of an operator")
    parser.add_argument("--unsafe", action="store_true", help="also conversions that may differ")
    parser.add_argument("--summary", type=Path, help="write one line for each API there")
    parser.add_argument("--merge", action="store_true", help="keep the summary's other APIs")
    parser.add_argument("--keep", type=Path, help="write conversions that match, for the tests")
    parser.add_argument("--count", type=int, default=80, help="how many of them")
    parser.add_argument(
        "--compile-only", action="store_true",
        help="compile what has no kernel here, and write one line for each API",
    )  # fmt: skip
    return parser


def add_options(parser: argparse.ArgumentParser) -> None:
    """What is run, for which target, and where the results go."""
    parser.add_argument("output", type=Path, help="the CSV file to write")
    parser.add_argument("--work", type=Path, default=Path(".conformance"), help="folder to keep")
    parser.add_argument("--backend", default="cpu")
    parser.add_argument("--release", default="2.10")
    parser.add_argument("--only", default="*", help="pattern of sample names")
    parser.add_argument("--share", type=float, default=1.0, help="run a random part of all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)


def collected(work: Path, limit: int) -> list[Sample]:
    """torch's samples, which are kept in a folder."""
    file = work / f"samples-{limit}.pickle"
    if not file.exists():
        samples = [*operator_samples(limit), *module_samples(limit)]
        file.write_bytes(pickle.dumps(samples))
    found: list[Sample] = pickle.loads(file.read_bytes())
    return found


def _compile_only(
    args: argparse.Namespace,
    samples: list[Sample],
    converted: list[Converted],
    outcomes: list[Outcome],
) -> int:
    """Let the front end tell shapes and types of what could not be run for want of a kernel."""
    pairs = zip(samples, converted, outcomes, strict=True)
    chosen = [(sample, one) for sample, one, outcome in pairs if without_kernel(outcome)]
    left, programs = [sample for sample, _ in chosen], [one for _, one in chosen]
    told = outcomes_of(args.work, left, programs, args.jobs, "compiled_side")
    trials = list(zip(left, programs, told, strict=True))
    release = KnowledgeBase.open().release(args.release)
    write_compiled(args.output, trials, Backend(args.backend), release)
    _tell(left, told)
    return 0


def outcomes_of(
    work: Path,
    samples: list[Sample],
    converted: list[Converted],
    jobs: int,
    side: str = "mindspore_side",
) -> list[Outcome]:
    """The outcomes in order; what was run before with the same text is not run again."""
    file = work / ("outcomes.pickle" if side == "mindspore_side" else f"{side}.pickle")
    known: dict[str, Outcome] = pickle.loads(file.read_bytes()) if file.exists() else {}
    workers: Queue[Worker] = Queue()
    for _ in range(jobs):
        workers.put(Worker(side, _BATCH if side == "compiled_side" else 0))

    def run(pair: tuple[Sample, Converted]) -> Outcome:
        sample, one = pair
        if not one.is_whole:
            return Outcome(Status.NOT_CONVERTED, note=one.reason)
        key = hashlib.sha1(f"{sample.key}\0{one.text}\0{one.helpers}".encode()).hexdigest()
        if key not in known:
            worker = workers.get()
            try:
                known[key] = worker.run(sample, one.text, one.helpers)
            finally:
                workers.put(worker)
        return known[key]

    outcomes: list[Outcome] = []
    try:
        with ThreadPoolExecutor(jobs) as pool:
            for outcome in _told(pool.map(run, zip(samples, converted, strict=True)), len(samples)):
                outcomes.append(outcome)
                if len(outcomes) % 500 == 0:
                    file.write_bytes(pickle.dumps(dict(known)))
    finally:
        file.write_bytes(pickle.dumps(dict(known)))
        while not workers.empty():
            workers.get().close()
    return outcomes


def _write_summary(
    args: argparse.Namespace, samples: list[Sample], outcomes: list[Outcome]
) -> None:
    """What the compiler reads: the outcomes of each API, counted."""
    by_api: dict[str, list[tuple[Sample, Outcome]]] = {}
    for sample, outcome in zip(samples, outcomes, strict=True):
        by_api.setdefault(sample.api, []).append((sample, outcome))
    release = KnowledgeBase.open().release(args.release)
    lines = _kept(args.summary) if args.merge else {}
    for api, pairs in by_api.items():
        lines[api] = [api, args.backend, release, str(len(pairs)), *_counted(pairs)]
    with args.summary.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(line for _, line in sorted(lines.items()))


def _kept(summary: Path) -> dict[str, list[str]]:
    """The lines of a summary that is there already, by API."""
    if not summary.exists():
        return {}
    with summary.open(encoding="utf-8", newline="") as stream:
        return {line[0]: line for line in list(csv.reader(stream))[1:]}


def _first_fault(pairs: list[tuple[Sample, Outcome]], kinds: list[str]) -> str:
    """What went wrong first: a result that differs, before all else that is no match."""
    wrong = [one for one, kind in zip(pairs, kinds, strict=True) if kind == "differs"]
    worse = wrong or [one for one in pairs if one[1].status is not Status.MATCH]
    return f"{worse[0][0].key}: {worse[0][1].note}" if worse else ""


def _counted(pairs: list[tuple[Sample, Outcome]]) -> list[str]:
    """The counts, the largest errors of those that match, and what went wrong first."""
    kinds = [_kind(sample, outcome) for sample, outcome in pairs]
    count = Counter(kinds)
    good = [outcome for _, outcome in pairs if outcome.status is Status.MATCH]
    largest = (max((one.error for one in good), default=0.0),
               max((one.gradient_error for one in good), default=0.0))  # fmt: skip
    counts = [str(count[kind]) for kind in COLUMNS[4:9]]
    return [*counts, *(f"{error:.2g}" for error in largest), _first_fault(pairs, kinds)]


def _kind(sample: Sample, outcome: Outcome) -> str:
    """The column in which an outcome counts."""
    kind = _COUNTED[outcome.status]
    return "empty" if kind == "differs" and sample.is_empty else kind


_COUNTED = {
    Status.MATCH: "match",
    Status.DIFFERS: "differs",
    Status.GRADIENT_DIFFERS: "differs",
    Status.KERNEL_MISSING: "fails",
    Status.FAILS: "fails",
    Status.CRASHES: "fails",
    Status.NOT_CONVERTED: "not_converted",
}


def _told(outcomes: Iterator[Outcome], total: int) -> Iterator[Outcome]:
    for index, outcome in enumerate(outcomes, 1):
        if index % 100 == 0:
            print(f"{index} of {total}", file=sys.stderr, flush=True)
        yield outcome


def _tell(samples: list[Sample], outcomes: list[Outcome]) -> None:
    count = Counter(outcome.status for outcome in outcomes)
    for status in Status:
        print(f"{status.value:18} {count[status]:6} {count[status] / max(1, len(samples)):6.1%}")
