"""A progress bar for long work; none for short work, pipes and files."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_WAIT = 1.0  # seconds of work before the bar appears

Report = Callable[[int, int], None]


@contextlib.contextmanager
def progress_bar(*, wanted: bool, label: str = "Scanning") -> Iterator[Report | None]:
    """Give the function to report `done, total` to, or None where nobody would see the bar."""
    if not (wanted and sys.stderr.isatty()):
        yield None
        return
    bar: Progress | None = None
    task: TaskID | None = None
    start = time.monotonic()

    def report(done: int, total: int) -> None:
        nonlocal bar, task
        if bar is None:
            if time.monotonic() - start < _WAIT:
                return
            bar = _new_bar()
            task = bar.add_task(label, total=total)
            bar.start()
        if task is not None:
            bar.update(task, completed=done, total=total)

    try:
        yield report
    finally:
        if bar is not None:
            bar.stop()


def _new_bar() -> Progress:
    from rich.console import Console  # noqa: PLC0415  (only work of a second pays for rich)
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
