"""What a migration costs beside a scan of the same files: CPU and wall time, and their ratio.

    python benchmarks/migrate.py [FOLDER] [--runs N] [--jobs N]

Without FOLDER the sources of timm 1.0.31 are downloaded with pip. Both start with an empty cache
and take turns, so the ratio holds on a machine whose speed drifts; medians are printed. Exits with
1 when a limit is missed.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from scan import download, options

MAX_RATIO = 1.3  # CPU time of a migration over that of a scan
MAX_WALL = 10.0  # seconds; told, and a limit only where nothing else runs


class Run(NamedTuple):
    """Seconds of one whole process with its children."""

    cpu: float
    wall: float


def main() -> int:
    """Measure and print."""
    chosen = options(__doc__, runs=3)
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or download(Path(temporary))
        return measure(folder, chosen.runs, chosen.jobs, Path(temporary))


def measure(folder: Path, runs: int, jobs: int, temporary: Path) -> int:
    """Take turns, then compare the medians."""
    output, cache = temporary / "output", temporary / "cache"
    scans: list[Run] = []
    migrations: list[Run] = []
    for _ in range(runs):
        scans.append(run(["scan", str(folder), "-j", str(jobs), "-q", "--exit-zero"], cache))
        given = ["migrate", str(folder), "-j", str(jobs), "-q", "--output", str(output)]
        migrations.append(run(given, cache))
        shutil.rmtree(output)
    ratio = statistics.median(m.cpu / s.cpu for m, s in zip(migrations, scans, strict=True))
    files = sum(1 for _ in folder.rglob("*.py"))
    print(f"{folder.name}: {files} files; {runs} runs, --jobs {jobs}")
    for name, measured in (("scan", scans), ("migrate", migrations)):
        cpu = statistics.median(one.cpu for one in measured)
        wall = statistics.median(one.wall for one in measured)
        print(f"{name:8} {cpu:6.1f} s of CPU, {wall:6.1f} s")
    print(f"ratio    {ratio:6.2f} (limit {MAX_RATIO})")
    busy = os.getloadavg()[0] > 1.5 * (os.cpu_count() or 1)
    slow = statistics.median(one.wall for one in migrations) > MAX_WALL
    answer = "no" if slow else "yes"
    print(f"at most {MAX_WALL:.0f} s: {answer}{', on a busy machine' if busy else ''}")
    return int(ratio > MAX_RATIO)


def run(arguments: list[str], cache: Path) -> Run:
    """Run mindport in a process of its own, with an empty cache."""
    shutil.rmtree(cache, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "mindport", *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "MINDPORT_CACHE_DIR": str(cache)},
    )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(cpu, wall)


if __name__ == "__main__":
    sys.exit(main())
