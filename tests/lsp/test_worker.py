"""The thread that analyses: who waits for whom."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest

from mindport.lsp.worker import BRIEF, SOON, Worker


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(lambda: iter(()))
    worker.start()
    yield worker
    worker.stop()


def test_a_long_job_answers_brief_questions_between_its_steps(worker: Worker) -> None:
    began, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    def long() -> None:
        began.set()
        go_on.wait(10)
        worker.answer_brief()
        worker.answer_brief()
        order.append("long")

    first = worker.submit(long)
    assert began.wait(10)
    soon = worker.submit(lambda: order.append("soon"), SOON)
    brief = [worker.submit(lambda: order.append("brief"), BRIEF) for _ in range(2)]
    cancelled = worker.submit(lambda: order.append("cancelled"), BRIEF)
    assert cancelled.cancel()
    go_on.set()
    for future in (first, soon, *brief):
        future.result(10)
    assert order == ["brief", "brief", "long", "soon"]


def test_what_a_collection_left_is_looked_through_again_but_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    monkeypatch.setattr("mindport.lsp.worker._BETWEEN_COLLECTIONS", 0)
    worker = Worker(lambda: iter(()))
    for _ in range(20):
        worker._collect()
    assert done.count("collect") == done.count("freeze") == 20
    assert done.count("unfreeze") == 2
    assert done[-2:] == ["collect", "freeze"]
