"""Work that the client shows and can cancel; where it cannot, the work is done all the same."""

from __future__ import annotations

import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_EVERY = 0.1  # seconds; oftener nobody can read


@dataclass(slots=True)
class Progress:
    """One piece of work; `token` is None where the client shows none."""

    ls: Server
    token: str | None
    _told: float = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether the user does not want it any more."""
        if self.token is None:
            return False
        future = self.ls.work_done_progress.tokens.get(self.token)
        return future is not None and future.cancelled()

    def report(self, done: int, total: int, text: str) -> None:
        """Show how far it is."""
        if self.token is None or time.monotonic() - self._told < _EVERY:
            return
        self._told = time.monotonic()
        percentage = 100 * done // total if total else 0
        report = types.WorkDoneProgressReport(message=text, percentage=percentage)
        self.ls.work_done_progress.report(self.token, report)


@asynccontextmanager
async def progress(ls: Server, title: str) -> AsyncIterator[Progress]:
    """Show work from its begin to its end, however it ends."""
    if not ls.session.client.progresses:
        yield Progress(ls, None)
        return
    token = str(uuid.uuid4())
    await ls.work_done_progress.create_async(token)
    begin = types.WorkDoneProgressBegin(title, cancellable=True, percentage=0)
    ls.work_done_progress.begin(token, begin)
    try:
        yield Progress(ls, token)
    finally:
        ls.work_done_progress.end(token, types.WorkDoneProgressEnd())
        ls.work_done_progress.tokens.pop(token, None)
