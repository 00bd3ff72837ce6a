"""A worker process that runs MindSpore: started anew when it dies or hangs."""

from __future__ import annotations

import contextlib
import pickle
import selectors
import subprocess
import sys
from typing import IO, Any, cast

from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample

_SECONDS = 40.0
_TO_START = 300.0  # MindSpore is imported before the first answer: minutes where others compute


class Worker:
    """Runs one trial after another in a module of this package, by a new process each `batch`."""

    def __init__(self, side: str = "mindspore_side", batch: int = 0) -> None:
        self._side = side
        self._batch = batch
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._seconds = _TO_START

    def run(self, sample: Sample, text: str, helpers: str) -> Outcome:
        """Run a converted program; a crash or a hang is an outcome.

        A script that fails runs once more in a new process: others may have left modes behind.
        """
        is_used = self._process is not None
        outcome = self._once(sample, text, helpers)
        if is_used and sample.form in ("script", "given") and outcome.status is Status.FAILS:
            self.close()
            outcome = self._once(sample, text, helpers)
        return outcome

    def _once(self, sample: Sample, text: str, helpers: str) -> Outcome:
        self._count += 1
        if self._batch and self._count % self._batch == 0:
            self.close()
        try:
            process = self._started()
            stdin = cast("IO[bytes]", process.stdin)
            pickle.dump((sample, text, helpers), stdin)
            stdin.flush()
            answer = self._answer(process)
        except (OSError, EOFError, pickle.UnpicklingError):
            answer = None
        if answer is None:
            self.close()
            return Outcome(Status.CRASHES, note="the process died or hung")
        if answer.note.startswith("gradient: "):
            self.close()  # MindSpore goes on recording where a gradient failed
        return answer

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(OSError):
                self._process.communicate()
            self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            command = [sys.executable, "-m", f"devtools.trials.{self._side}"]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
            self._seconds = _TO_START
        return self._process

    def _answer(self, process: subprocess.Popen[bytes]) -> Outcome | None:
        stdout = cast("IO[bytes]", process.stdout)
        with selectors.DefaultSelector() as waiting:  # `select` takes no descriptor over 1,023
            waiting.register(stdout, selectors.EVENT_READ)
            if not waiting.select(self._seconds):
                return None
        self._seconds = _SECONDS
        outcome: Any = pickle.load(stdout)
        return cast(Outcome, outcome)
