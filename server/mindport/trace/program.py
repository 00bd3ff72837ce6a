"""Running the user's program under the recorder."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mindport.trace.merge import dump, merged

_LOG = logging.getLogger(__name__)
_INJECTED = Path(__file__).parent / "injected"
_PASSED_ON = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")


class Traced(NamedTuple):
    """How a program ended and what it left. `text` is "" where nothing was recorded."""

    returncode: int  # negative: the signal that ended it
    text: str
    processes: int
    sites: int
    apis: int


def run_traced(command: Sequence[str], roots: Sequence[Path]) -> Traced:
    """Run a command to its end; OSError where it cannot be started.

    The command has our stdin, stdout and stderr; signals that reach us reach it.
    """
    # A process that outlives the program may write while the folder goes.
    with tempfile.TemporaryDirectory(
        prefix="mindport-trace-", ignore_cleanup_errors=True
    ) as folder:
        environment = _environment(Path(folder), roots)
        returncode = _run(command, environment)
        parts = list(_parts(Path(folder)))
    if not parts:
        return Traced(returncode, "", 0, 0, 0)
    trace = merged(parts, Path.cwd())
    sites = sum(len(file["sites"]) for file in trace["files"])
    return Traced(returncode, dump(trace), len(parts), sites, len(trace["apis"]))


def _environment(folder: Path, roots: Sequence[Path]) -> dict[str, str]:
    paths = [str(_INJECTED), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        # Compiled programs would not run the code that is seen.
        "TORCHDYNAMO_DISABLE": "1",
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "MINDPORT_TRACE_FOLDER": str(folder),
        "MINDPORT_TRACE_ROOTS": os.pathsep.join(str(root.absolute()) for root in roots),
    }


def _run(command: Sequence[str], environment: dict[str, str]) -> int:
    """Run a command, pass signals on, and wait. Ctrl-C reaches it through the terminal."""
    process = None
    early: list[int] = []

    def pass_on(number: int, _frame: Any) -> None:
        if process is None:
            early.append(number)
        else:
            process.send_signal(number)

    passed_on = (getattr(signal, name) for name in _PASSED_ON if hasattr(signal, name))
    handlers: dict[int, Callable[[int, Any], None]] = dict.fromkeys(passed_on, pass_on)
    handlers[signal.SIGINT] = lambda _number, _frame: None
    # What is ignored here (nohup, a job in the background) stays ignored in the program.
    before = {
        number: signal.signal(number, handler)
        for number, handler in handlers.items()
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    sys.stdout.flush()  # what was said before the program comes before what it says
    try:
        process = subprocess.Popen(command, env=environment)
        for number in early:
            process.send_signal(number)
        return process.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _parts(folder: Path) -> list[dict[str, Any]]:
    parts = []
    for path in sorted(folder.glob("*.json")):
        try:
            parts.append(json.loads(path.read_bytes()))
        except (OSError, ValueError) as error:
            _LOG.warning("the record of one process is lost: %s", error)
    return parts
