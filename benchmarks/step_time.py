"""How fast a step is that `migrate` wrote, beside one that was written by hand for MindSpore.

    python benchmarks/step_time.py [--steps N] [NAME ...]

To be run where torch, MindSpore and mindport are installed. For each network (a CNN, an LSTM
language model, a transformer, a U-Net, a GAN) the torch program is converted in both forms of
training steps, and in the default one with `--jit`. All run in turns in this process, so that the
ratios of one run can be compared: steps in CPU time, the least of several rounds. Exits with 1
where the default form takes more than 1.15 times the one by hand.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent / "step_time"
LIMIT = 1.15
_ROUNDS = 5
Step = Callable[[], Any]


def main(names: list[str], steps: int) -> int:
    """Convert, run in turns, and print a line for each network."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        forms = {form: _converted(folder / form, form) for form in ("auto", "recorded", "jit")}
        print(
            "| network | torch | by hand | auto | recorded | jit"
            " | auto / by hand | recorded / by hand | jit / auto |"
        )
        print("|---|---|---|---|---|---|---|---|---|")
        ratios = [_line(name, forms, steps) for name in names]
    return int(any(one > LIMIT for one in ratios))


def _converted(folder: Path, form: str) -> Path:
    from mindport.cli.main import main as mindport

    folder.mkdir()
    argv = ["migrate", str(FOLDER / "torch_steps"), "--output", str(folder / f"{form}_steps")]
    chosen = ["--jit"] if form == "jit" else ["--training", form]
    if mindport([*argv, "--backend", "cpu", *chosen, "-q"]):
        sys.exit(f"the conversion failed: {form}")
    return folder


def _line(name: str, forms: dict[str, Path], steps: int) -> float:
    made = {one: _step(FOLDER, f"{one}_steps.{name}") for one in ("torch", "hand")}
    made |= {form: _step(folder, f"{form}_steps.{name}") for form, folder in forms.items()}
    times = dict.fromkeys(made, float("inf"))
    for one in made.values():
        one()  # the first step compiles kernels
    for _ in range(_ROUNDS):
        for form, step in made.items():
            times[form] = min(times[form], _time(step, steps))
    shown = " | ".join(f"{1000 * times[one]:.1f} ms" for one in made)
    ratio, other = (times[one] / times["hand"] for one in ("auto", "recorded"))
    gain = times["jit"] / times["auto"]
    print(f"| {name} | {shown} | {ratio:.2f} | {other:.2f} | {gain:.2f} |", flush=True)
    return ratio


def _step(folder: Path, module: str) -> Step:
    sys.path.insert(0, str(folder))
    try:
        step: Step = importlib.import_module(module).make()
    finally:
        sys.path.remove(str(folder))
    return step


def _time(step: Step, steps: int) -> float:
    start = time.process_time()
    for _ in range(steps):
        float(step())
    return (time.process_time() - start) / steps


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--steps", type=int, default=10)
    given = parser.parse_args()
    every = sorted(one.stem for one in (FOLDER / "hand_steps").glob("[a-z]*.py"))
    sys.exit(main(given.names or every, given.steps))
