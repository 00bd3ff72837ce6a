"""Compile mapping_db into the SQLite file the package reads: `python -m devtools compile`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from mindport.knowledge.compiler import OUTPUT, CompileError, compile_database

ROOT = Path(__file__).parents[2]
DATABASE = ROOT / "mapping_db"
CACHE = ROOT / ".compile_cache"


def main(argv: list[str]) -> int:
    """Compile; 1 when rows have faults."""
    parser = argparse.ArgumentParser(prog="devtools compile", description=__doc__)
    parser.add_argument("--database", type=Path, default=DATABASE, help="folder of the sources")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="file to write")
    parser.add_argument(
        "--keep-going", action="store_true", help="leave faulty rows out and write the rest"
    )
    parser.add_argument("--from-scratch", action="store_true", help="use nothing of earlier runs")
    options = parser.parse_args(argv)
    start = time.perf_counter()
    try:
        outcome = compile_database(
            options.database,
            options.output,
            keep_going=options.keep_going,
            cache=None if options.from_scratch else CACHE,
        )
    except CompileError as error:
        print(error, file=sys.stderr)
        print(f"{len(error.problems)} faults; nothing written", file=sys.stderr)
        return 1
    for problem in outcome.problems:
        print(problem, file=sys.stderr)
    counts = ", ".join(f"{value} {key}" for key, value in outcome.counts.items())
    size = outcome.file.stat().st_size / 1e6
    seconds = time.perf_counter() - start
    print(f"{outcome.file}: {counts}, {size:.1f} MB, {seconds:.1f} s, {outcome.fingerprint}")
    return 1 if outcome.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
