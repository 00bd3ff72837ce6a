"""How many processes work at once."""

from __future__ import annotations

import argparse
import os

from mindport.cli.errors import UsageError

MAX_JOBS = 1024


def add_jobs(parser: argparse._ActionsContainer) -> None:
    """Add `--jobs`."""
    parser.add_argument(
        "-j", "--jobs", metavar="N", type=int, help="processes (default: one for each core)"
    )


def check_jobs(jobs: int | None) -> None:
    """Refuse an impossible number, by the name of its option."""
    if jobs is not None and not 0 <= jobs <= MAX_JOBS:
        raise UsageError(f"--jobs: {jobs} is not a number from 0 (one for each core) to {MAX_JOBS}")


def jobs_of(asked: int | None, setting: int) -> int:
    """The processes to use: what was asked for, else the setting; 0 is one for each core."""
    return (setting if asked is None else asked) or _cores()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
