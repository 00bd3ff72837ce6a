"""A thread in which deep recursion is safe, and which Ctrl-C ends."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")

# After Ctrl-C, so many seconds are given to end the other processes in an orderly way.
_PATIENCE = 5


class StoppedError(Exception):
    """The user has interrupted the scan."""


def in_deep_thread(work: Callable[[], _T], stop: threading.Event | None = None) -> _T:
    """Run where deep recursion is safe: evaluation follows chains of demand.

    Ctrl-C reaches only this thread; `stop` tells the work that it is not wanted any more.
    """
    results: list[_T] = []
    errors: list[BaseException] = []

    def run() -> None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20_000))
        was_on = gc.isenabled()
        gc.disable()  # few circles, many objects: collecting is a third of the time
        try:
            results.append(work())
        except BaseException as error:  # handed to the caller's thread
            errors.append(error)
        finally:
            sys.setrecursionlimit(limit)
            if was_on:
                gc.enable()

    before = threading.stack_size(256 * 1024 * 1024)
    try:
        thread = threading.Thread(target=run, name="mindport scan", daemon=True)
        thread.start()
    finally:
        threading.stack_size(before)
    try:
        thread.join()
    except KeyboardInterrupt:
        if stop is not None:
            stop.set()
        thread.join(_PATIENCE)
        raise
    if errors:
        raise errors[0]
    return results[0]
