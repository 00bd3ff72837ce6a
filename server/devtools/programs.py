"""`python -m devtools programs`: training programs of others, converted and run beside torch.

To be run where torch, MindSpore and torchvision are installed. Each program of `programs.toml` is
taken from its repository at a fixed commit, gets small data sets on disk, and is converted by
`mindport migrate --backend cpu`. Both sides run the script in a process of its own. They start with
the same weights, draw the same random numbers and see samples in the same order
(`program_sides/`). The losses of all backward passes are compared. `edits` shorten a program or
make it run with today's torch; they are made before the conversion, so that both sides have them.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import mindport
from devtools import program_data
from devtools.program_outcome import (
    STEPS,
    Outcome,
    Program,
    line_of,
    page_of,
    programs_of,
    read,
    summary_of,
)

_TABLE = Path(__file__).with_suffix(".toml")
_AGAIN = {"again1": 1, "again2": 2, "again3": 3}  # runs of torch from weights that differ a little
_TORCH = re.compile(r"^([ \t]*)(?:import|from) torch(?:vision|audio|text)?\b", re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Convert, run, compare, and write the table."""
    args = _parser().parse_args(arguments)
    args.work = args.work.resolve()
    args.work.mkdir(parents=True, exist_ok=True)
    kept = args.work / "outcomes.json"
    outcomes: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    programs = list(programs_of(args.table.read_text(encoding="utf-8")))
    for program in programs:
        known = program.name in outcomes and Outcome(**outcomes[program.name]).follows
        if not fnmatch.fnmatch(program.name, args.only) or (args.missing and known):
            continue
        outcome = measured(program, args.work, args.sources, args.seconds, jit=args.jit)
        outcomes[program.name] = asdict(outcome)
        kept.write_text(json.dumps(outcomes, indent=1), encoding="utf-8")
        print(line_of(program, outcome), flush=True)
    run = [(one, read(outcomes[one.name])) for one in programs if one.name in outcomes]
    print(summary_of([outcome for _, outcome in run]))
    if args.output is not None:
        args.output.write_text(page_of(run), encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools programs", description=__doc__)
    parser.add_argument("--table", type=Path, default=_TABLE, help="another table of programs")
    parser.add_argument("--output", type=Path, help="write the results there, as a page")
    parser.add_argument("--work", type=Path, default=Path(".programs"), help="folder to keep")
    parser.add_argument("--sources", type=Path, help="folder with repositories, as owner+name")
    parser.add_argument("--jit", action="store_true", help="compile training steps")
    parser.add_argument("--only", default="*", help="pattern of names")
    parser.add_argument("--missing", action="store_true", help="leave out what followed before")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long one side may take")
    return parser


def measured(
    program: Program, work: Path, sources: Path | None, seconds: float, *, jit: bool = False
) -> Outcome:
    """Convert one program, and run both sides."""
    place = work / program.name
    shutil.rmtree(place, ignore_errors=True)
    before, after = place / "torch" / "program", place / "mindspore" / "program"
    _prepare(program, before, sources)
    problem = _convert(program, before, after, place, jit=jit)
    if problem:
        return Outcome(reason=f"migrate: {problem}")
    for side in (before, after):
        for where, what in program.data.items():
            program_data.write(side.parent / "home" if program.home else side, where, what)
    marks, keeps = left(after)
    start = time.monotonic()
    ended = _run(program, "torch", before, place, seconds, still=jit)
    theirs = _losses(place, "torch")
    if not theirs:
        return Outcome(marks=marks, keeps_torch=keeps, reason=f"torch: {ended}")
    for again in _AGAIN:
        _run(program, again, before, place, seconds, still=jit)
    middle = time.monotonic()
    ended = _run(program, "mindspore", after, place, seconds, still=jit)
    steps, apart = _apart(theirs, _losses(place, "mindspore"))
    own = max(_apart(theirs, _losses(place, side))[1] for side in _AGAIN)
    spent = (round(middle - start, 1), round(time.monotonic() - middle, 1))
    graphs = _graphs(place) if jit else (-1, ())
    return Outcome(steps, apart, own, marks, keeps, ended, "", spent, *graphs)


def _graphs(place: Path) -> tuple[int, tuple[str, ...]]:
    """How many training steps are compiled, and why the others are not."""
    report = json.loads((place / "report.json").read_text(encoding="utf-8"))
    steps = [step for file in report["files"] for step in file["training_steps"]]
    reasons = (one.get("not_compiled", one.get("reason", one["form"])) for one in steps)
    told = zip(steps, reasons, strict=True)
    plain = tuple(reason for step, reason in told if not step.get("compiled"))
    return len(steps) - len(plain), plain


def _prepare(program: Program, folder: Path, sources: Path | None) -> None:
    """The files of the program, with its edits."""
    source = _source(program, sources, folder.parents[2] / "sources")
    ignored = shutil.ignore_patterns(".git", "*.gif")
    shutil.copytree(source / program.folder, folder, ignore=ignored)
    for name, edits in program.edits.items():
        file = folder / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        for old, new in edits:
            if old not in text:
                raise ValueError(f"{program.name}: {name} has no {old!r}")
            text = text.replace(old, new) if old else new
        file.write_text(text, encoding="utf-8")


def _source(program: Program, sources: Path | None, kept: Path) -> Path:
    """The repository: one that is there already, or a clone at the commit."""
    name = program.repository.replace("/", "+")
    if sources is not None and (sources / name).is_dir():
        return sources / name
    clone = kept / name
    if not clone.exists():
        address = f"https://github.com/{program.repository}"
        subprocess.run(["git", "clone", "-q", address, str(clone)], check=True)
        subprocess.run(["git", "-C", str(clone), "checkout", "-q", program.commit], check=True)
    return clone


def _environment(place: Path) -> dict[str, str]:
    path = f"{Path(mindport.__file__).parents[1]}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    settings = {"PYTHONPATH": path, "HOME": str(place / "home"), "MPLBACKEND": "Agg"}
    return {**os.environ, **settings, "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def _convert(program: Program, before: Path, after: Path, place: Path, *, jit: bool) -> str:
    after.parent.mkdir(parents=True)
    options = [part for one in program.packages for part in ("--with", one)]
    options += ["--jit"] * jit
    done = subprocess.run(
        [sys.executable, "-m", "mindport", "migrate", str(before), "--backend", "cpu", "--isolated",
         "--environment", sys.executable, "-o", str(after), "--report", str(place / "report.json"),
         *options],
        env=_environment(place), capture_output=True, text=True, check=False,
    )  # fmt: skip
    (place / "migrate.log").write_text(done.stderr, encoding="utf-8")
    return "" if after.is_dir() else (done.stderr.strip() or str(done.returncode)).splitlines()[-1]


def left(folder: Path) -> tuple[int, tuple[str, ...]]:
    """How many marks the project has, and which of its files import torch."""
    marks, keeps = 0, []
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8", errors="replace")
        if "mindport_packages" not in file.relative_to(folder).parts:
            marks += text.count("# MINDPORT:")
        if found := _TORCH.findall(text):
            inner = "" if "" in found else " (inner)"
            keeps.append(file.relative_to(folder).as_posix() + inner)
    return marks, tuple(keeps)


def _run(
    program: Program, side: str, folder: Path, place: Path, seconds: float, *, still: bool
) -> str:
    """Run one side; gives how it ended."""
    losses, weights = place / f"{side}.losses", place / "weights"
    weights.mkdir(exist_ok=True)
    (folder.parent / "home").mkdir(exist_ok=True)
    script = folder / program.script
    job = {
        "script": str(script),
        "folder": str(script.parent),
        "root": str(folder),
        "arguments": program.arguments.split(),
        "losses": str(losses),
        "weights": str(weights),
        "most": 0 if program.ends else STEPS,
        "stand_ins": program.stand_ins,
        "moved": _AGAIN.get(side, 0),
        "still": still,
    }
    (place / f"{side}.json").write_text(json.dumps(job), encoding="utf-8")
    framework = "mindspore" if side == "mindspore" else "torch"
    command = [sys.executable, "-m", f"devtools.program_sides.{framework}_side"]
    with (place / f"{side}.log").open("w", encoding="utf-8") as log:
        try:
            done = subprocess.run(
                [*command, str(place / f"{side}.json")], env=_environment(folder.parent),
                cwd=place, stdout=log, stderr=log, timeout=seconds, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "the time limit"
    end = losses.with_suffix(".end")
    return end.read_text(encoding="utf-8") if end.exists() else f"died with {done.returncode}"


def _losses(place: Path, side: str) -> list[float]:
    file = place / f"{side}.losses"
    return [float(one) for one in file.read_text().split()] if file.exists() else []


def _apart(theirs: list[float], ours: list[float]) -> tuple[int, float]:
    """How many of the first losses both have, and their largest difference."""
    pairs = list(zip(theirs[:STEPS], ours[:STEPS], strict=False))
    apart = [abs(one - two) / max(1.0, abs(one)) for one, two in pairs]
    wrong = any(one != one for one in apart)  # noqa: PLR0124, NaN
    return len(pairs), float("inf") if wrong else max(apart, default=0.0)
