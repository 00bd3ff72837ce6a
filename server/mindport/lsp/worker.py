"""The thread that analyses: what is asked for comes first, the rest fills the pauses."""

from __future__ import annotations

import gc
import heapq
import itertools
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any, TypeVar

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")

_STACK = 256 * 1024 * 1024  # evaluation follows chains of demand
_RECURSION = 20_000
# Seconds after which the thread lets another in. A question needs some turns in others; with
# Python's 5 ms for each, an answer would take a tenth of a second while the project is analysed.
_TURN = 0.0005
# At rest, circles of objects that nobody holds are looked for, not more often than this. They are
# few; to look for them again and again while trees come and go would stop every thread.
_BETWEEN_COLLECTIONS = 60.0
_WHOLE_EVERY = 10
# A pause this long after something was asked for, and the rest goes on.
_PAUSE = 0.15

URGENT = 0  # an open document
SOON = 1
BRIEF = 2  # a small question, after which the rest goes on at once


class Worker:
    """One thread. `rest` gives the work for pauses, in short steps; it is asked anew on `wake`."""

    def __init__(self, rest: Callable[[], Iterator[None]]) -> None:
        self._rest = rest
        self._jobs: list[tuple[int, int, Callable[[], Any], Future[Any]]] = []
        self._order = itertools.count()
        self._condition = threading.Condition()
        self._steps: Iterator[None] | None = None
        self._asked_again = False
        self._stopped = False
        self._busy_until = 0.0
        self._collect_after = 0.0
        self._collections = 0

    def start(self) -> None:
        """Start the thread."""
        sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION))
        sys.setswitchinterval(_TURN)
        before = threading.stack_size(_STACK)
        try:
            threading.Thread(target=self._run, name="mindport analysis", daemon=True).start()
        finally:
            threading.stack_size(before)

    def submit(self, job: Callable[[], _T], priority: int = URGENT) -> Future[_T]:
        """Run a job before any rest; one that was cancelled before its turn is not run."""
        future: Future[_T] = Future()
        with self._condition:
            heapq.heappush(self._jobs, (priority, next(self._order), job, future))
            self._condition.notify()
        return future

    def answer_brief(self) -> None:
        """In a long job, between two steps: answer the brief questions that wait."""
        with self._condition:
            brief = [entry for entry in self._jobs if entry[0] == BRIEF]
            if not brief:
                return
            self._jobs = [entry for entry in self._jobs if entry[0] != BRIEF]
            heapq.heapify(self._jobs)
        for entry in sorted(brief):
            self._do(entry[2], entry[3])

    def is_awaited(self) -> bool:
        """Whether an open document waits for its turn."""
        with self._condition:
            return any(entry[0] == URGENT for entry in self._jobs)

    def wake(self) -> None:
        """Something changed: begin with the rest anew."""
        with self._condition:
            self._asked_again = True
            self._condition.notify()

    def stop(self) -> None:
        """End after the present step."""
        with self._condition:
            self._stopped = True
            self._condition.notify()

    def _run(self) -> None:
        while True:
            with self._condition:
                while not self._stopped and not self._jobs and not self._may_rest():
                    self._condition.wait(self._pause())
                if self._stopped:
                    return
                entry = heapq.heappop(self._jobs) if self._jobs else None
                if entry is None and self._asked_again:
                    self._asked_again, self._steps = False, self._rest()
            if entry is None:
                self._step()
            else:
                self._do(entry[2], entry[3])
                if entry[0] != BRIEF:
                    self._busy_until = time.monotonic() + _PAUSE

    def _may_rest(self) -> bool:
        return (self._asked_again or self._steps is not None) and (
            time.monotonic() >= self._busy_until
        )

    def _pause(self) -> float | None:
        if self._asked_again or self._steps is not None:
            return max(self._busy_until - time.monotonic(), 0.001)
        return None

    def _step(self) -> None:
        try:
            next(self._steps)  # type: ignore[arg-type]
        except StopIteration:
            self._steps = None
            self._collect()
        except Exception:
            _LOG.exception("the analysis of the project failed")
            self._steps = None

    def _collect(self) -> None:
        if time.monotonic() < self._collect_after:
            return
        # What a collection left is looked through no more, but seldom: a whole project takes long.
        if self._collections % _WHOLE_EVERY == _WHOLE_EVERY - 1:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._collections += 1
        self._collect_after = time.monotonic() + _BETWEEN_COLLECTIONS

    @staticmethod
    def _do(job: Callable[[], Any], future: Future[Any]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(job())
        except Exception as error:
            _LOG.exception("a job failed")
            future.set_exception(error)
