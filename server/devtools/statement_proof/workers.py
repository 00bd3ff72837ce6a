"""Trying fragments in processes: one that does not end costs its own time and nothing else."""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from devtools.statement_proof.fragments import Fragment
from devtools.statement_proof.trial import Outcome

Try: TypeAlias = Callable[[Fragment], Outcome]
_PER_PROCESS = 40  # what a fragment sets for the whole process does not reach many others


@dataclass
class _Worker:
    """A child process, the fragments it still has to try, and when the first of them began."""

    pid: int
    pipe: int
    folder: str
    rest: list[Fragment]
    began: float
    unread: bytes = b""
    is_closed: bool = False
    is_for_one: bool = False


@dataclass
class Pool:
    """`count` processes at a time; each fragment may take `seconds`."""

    work: Try
    count: int
    seconds: float
    _running: list[_Worker] = field(default_factory=list)

    def outcomes(self, every: Sequence[Fragment]) -> Iterator[tuple[Fragment, Outcome]]:
        """Each fragment with what became of it, in the order in which they end."""
        shares = [list(every[at : at + _PER_PROCESS]) for at in range(0, len(every), _PER_PROCESS)]
        while shares or self._running:
            while shares and len(self._running) < self.count:
                self._running.append(self._start(shares.pop(0)))
            for worker in self._ready():
                yield from self._taken(worker)
            for worker in list(self._running):
                if reason := self._end_of(worker):
                    yield from self._ended(worker, reason, shares)

    def _start(self, share: list[Fragment]) -> _Worker:
        reading, writing = os.pipe()
        folder = tempfile.mkdtemp()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            _try_all(self.work, share, writing, folder)
        os.close(writing)
        alone = len(share) == 1
        return _Worker(pid, reading, folder, share, time.monotonic(), is_for_one=alone)

    def _ready(self) -> list[_Worker]:
        with selectors.DefaultSelector() as selector:
            for worker in self._running:
                selector.register(worker.pipe, selectors.EVENT_READ, worker)
            return [key.data for key, _ in selector.select(timeout=1)]

    def _taken(self, worker: _Worker) -> Iterator[tuple[Fragment, Outcome]]:
        """What a process has written since it was last read."""
        read = os.read(worker.pipe, 65536)
        worker.is_closed = not read
        lines = (worker.unread + read).split(b"\n")
        worker.unread = lines.pop()
        for line in lines:
            worker.began = time.monotonic()
            yield worker.rest.pop(0), Outcome(*json.loads(line))

    def _end_of(self, worker: _Worker) -> str:
        """Why a process is over; "" where it goes on."""
        if worker.is_closed:
            return "the process ended"
        is_late = time.monotonic() > worker.began + self.seconds
        return f"did not end in {self.seconds:.0f} seconds" if is_late else ""

    def _ended(
        self, worker: _Worker, reason: str, shares: list[list[Fragment]]
    ) -> Iterator[tuple[Fragment, Outcome]]:
        """The fragment at which a process was over: it is tried alone, and then the others.

        What fragments before it left behind may have ended it.
        """
        self._end(worker)
        first, others = worker.rest[:1], worker.rest[1:]
        if first and worker.is_for_one:
            yield first[0], Outcome("bound", reason)
        shares[:0] = [one for one in (others, [] if worker.is_for_one else first) if one]

    def _end(self, worker: _Worker) -> None:
        os.kill(worker.pid, signal.SIGKILL)
        os.waitpid(worker.pid, 0)
        os.close(worker.pipe)
        shutil.rmtree(worker.folder, ignore_errors=True)
        self._running.remove(worker)


def _try_all(work: Try, share: list[Fragment], pipe: int, folder: str) -> None:
    """What a child does: one line for each fragment, and then it ends."""
    try:
        tempfile.tempdir = folder
        os.chdir(folder)  # MindSpore writes what it dumps to where it is
        Path("a.txt").write_text("a 0.1 0.2\n", encoding="utf-8")  # what worlds call `path`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # and tells of each error that it raises
        for one in share:
            outcome = work(one)
            os.write(pipe, json.dumps(outcome).encode() + b"\n")
    finally:
        os._exit(0)
