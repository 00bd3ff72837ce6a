"""What a scan costs: CPU time as a multiple of `ast.parse` alone over the same files, and memory.

    python benchmarks/scan.py [FOLDER] [--runs N] [--jobs N]

Without FOLDER the sources of timm 1.0.31 are downloaded with pip. Parsing, a cold scan and a warm
scan take turns, so the ratios hold on a machine whose speed drifts; medians are printed. mindport
is compiled to byte code before, as an installation is. Exits with 1 when a limit is missed.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "timm==1.0.31"
MAX_RATIO = 8.0  # cold CPU time over that of ast.parse
MAX_MEMORY_MB = 400.0
MIN_SPEED_UP = 10.0  # cold wall time over warm


@dataclass
class Run:
    """One whole process with its children."""

    cpu: float
    wall: float
    memory_mb: float


def main() -> int:
    """Measure and print."""
    chosen = options(__doc__, runs=5)
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.folder or download(Path(temporary))
        return measure(folder, chosen.runs, chosen.jobs, Path(temporary) / "cache")


def options(description: str, runs: int) -> argparse.Namespace:
    """What is measured: `folder` (None for timm), how often, and with how many processes."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--runs", type=int, default=runs)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def download(folder: Path) -> Path:
    """The sources of timm."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), PACKAGE]
    subprocess.run(pip, check=True)
    with zipfile.ZipFile(next(folder.glob("timm-*.whl"))) as wheel:
        wheel.extractall(folder / "sources")
    return folder / "sources" / "timm"


def measure(folder: Path, runs: int, jobs: int, cache: Path) -> int:
    """Take turns, then compare the medians."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))]
    lines = sum(text.count("\n") for text in texts)
    print(f"{folder.name}: {len(texts)} files, {lines:,} lines; {runs} runs, --jobs {jobs}")
    parses: list[float] = []
    colds: list[Run] = []
    warms: list[Run] = []
    compiled(cache)
    for _ in range(runs):
        parses.append(parse(texts))
        for file in cache.glob("*"):
            file.unlink()
        colds.append(scan(folder, jobs, cache))
        warms.append(scan(folder, jobs, cache))
    ratio = statistics.median(c.cpu / p for c, p in zip(colds, parses, strict=True))
    faster = statistics.median(c.wall / w.wall for c, w in zip(colds, warms, strict=True))
    faster_cpu = statistics.median(c.cpu / w.cpu for c, w in zip(colds, warms, strict=True))
    memory = max(run.memory_mb for run in colds)
    print(f"ast.parse alone     {statistics.median(parses):6.2f} s CPU")
    print(f"cold scan           {median_of(colds)}")
    print(f"warm scan           {median_of(warms)}")
    verdicts = (
        (ratio <= MAX_RATIO, f"cold CPU / ast.parse {ratio:6.2f}   (limit {MAX_RATIO:g})"),
        (
            memory <= MAX_MEMORY_MB,
            f"peak memory, MB      {memory:6.0f}   (limit {MAX_MEMORY_MB:g})",
        ),
        (
            faster >= MIN_SPEED_UP,
            f"cold / warm, wall    {faster:6.2f}   (at least {MIN_SPEED_UP:g})",
        ),
    )
    for good, text in verdicts:
        print(f"{'ok  ' if good else 'MISS'} {text}")
    print(f"     cold / warm, CPU     {faster_cpu:6.2f}")
    return 0 if all(good for good, _ in verdicts) else 1


def median_of(runs: list[Run]) -> str:
    """CPU, wall and memory in words."""
    cpu = statistics.median(run.cpu for run in runs)
    wall = statistics.median(run.wall for run in runs)
    return f"{cpu:6.2f} s CPU, {wall:6.2f} s wall"


def parse(texts: list[str]) -> float:
    """CPU seconds of `ast.parse` over all texts."""
    started = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for text in texts:
            ast.parse(text)
    return time.process_time() - started


def compiled(cache: Path) -> None:
    """Have mindport compiled to byte code, and the libraries that it imports."""
    program = cache.parent / "program"
    program.mkdir()
    (program / "program.py").write_text("import torch\n\ntorch.zeros(3).view(3)\n", "utf-8")
    scan(program, 1, cache)


def scan(folder: Path, jobs: int, cache: Path) -> Run:
    """One scan as a user runs it; memory is the largest sum over all its processes."""
    command = [sys.executable, "-m", "mindport", "scan", str(folder), "--jobs", str(jobs)]
    command.append("--exit-zero")
    environment = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(cache.parent / "bytecode")
    environment["MINDPORT_CACHE_DIR"] = str(cache)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    peak = [0.0]
    watcher = threading.Thread(target=watch, args=(process, peak))
    watcher.start()
    process.wait()
    wall = time.perf_counter() - started
    watcher.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode:
        raise SystemExit(f"the scan failed with {process.returncode}")
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Run(cpu, wall, peak[0])


def watch(process: subprocess.Popen[bytes], peak: list[float]) -> None:
    """Note the largest memory of a process and its children, shared pages counted once."""
    while process.poll() is None:
        peak[0] = max(peak[0], sum(proportional_mb(pid) for pid in family(process.pid)))
        time.sleep(0.05)


def family(pid: int) -> list[int]:
    """A process and all below it."""
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            # pid (name) state parent ...: the name may hold anything, even blanks and brackets
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue  # it has ended meanwhile
        children.setdefault(parent, []).append(int(status.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def proportional_mb(pid: int) -> float:
    """The proportional set size of a process."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next(
        (int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("Pss:")), 0.0
    )


if __name__ == "__main__":
    sys.exit(main())
