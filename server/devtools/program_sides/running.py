"""Running one script and writing down what was seen: losses, one a line, and how it ended."""

from __future__ import annotations

import json
import os
import random
import runpy
import sys
import traceback
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from devtools.program_sides import numbers
from devtools.program_sides.numbers import SEED, again


class AnyThing(types.ModuleType):
    """A module, and whatever is taken of it, for a service that a program reports to."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return AnyThing(name)

    def __call__(self, *_args: object, **_kwargs: object) -> Any:
        """Answer with one more."""
        return AnyThing("answer")


@dataclass(slots=True)
class Seen:
    """What is watched while a program runs."""

    losses: Path  # a line for each
    weights: Path  # a folder, a file for each optimizer
    most: int  # losses after which the program is stopped; 0: never
    moved: int = 0  # the number of a further run of torch, from weights that differ a little
    count: int = 0
    optimizers: int = 0
    known: list[Any] | None = None  # parameters that were seen, which keeps their ids

    def loss(self, value: float) -> None:
        """Write a loss down; the process ends where enough were seen."""
        with self.losses.open("a", encoding="utf-8") as file:
            file.write(f"{value!r}\n")
        self.count += 1
        if self.count == self.most:
            sys.stdout.flush()
            self.losses.with_suffix(".end").write_text("stopped", encoding="utf-8")
            os._exit(0)

    def new(self, parameters: list[Any]) -> list[Any]:
        """Those parameters that no optimizer had before; random numbers begin anew."""
        known = self.known = [] if self.known is None else self.known
        ids = {id(one) for one in known}
        found = [one for one in parameters if id(one) not in ids]
        known += found
        self.optimizers += 1
        again(self.optimizers)
        return found

    def file(self) -> Path:
        """Where the weights of the last optimizer are."""
        return self.weights / f"{self.optimizers}.npz"


def run(job: dict[str, Any], seen: Seen) -> None:
    """Run the script as `python script` does, in its own folder."""
    for name in job["stand_ins"]:
        sys.modules[name] = AnyThing(name)
    script = Path(job["script"])
    os.chdir(job["folder"])
    sys.argv = [str(script), *job["arguments"]]
    sys.path[:1] = [str(script.parent), job["root"]]
    random.seed(SEED)
    np.random.seed(SEED)
    end = "the end"
    try:
        runpy.run_path(str(script), run_name="__main__")
    except SystemExit as error:
        end = f"exit {error.code}" if error.code else "the end"
    except BaseException:
        traceback.print_exc()
        end = traceback.format_exc().strip().splitlines()[-1]
    seen.losses.with_suffix(".end").write_text(end, encoding="utf-8")


def job_of(arguments: list[str]) -> tuple[dict[str, Any], Seen]:
    """What the file says that this process was given."""
    job: dict[str, Any] = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    numbers.STILL = job.get("still", False)
    return job, Seen(Path(job["losses"]), Path(job["weights"]), job["most"], job["moved"])
