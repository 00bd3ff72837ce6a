"""What one scan is about."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.project.scan.result import ReportedFile
from mindport.project.scan.sources import Source
from mindport.project.settings.settings import Settings
from mindport.trace.model import Trace


@dataclass(frozen=True, slots=True)
class Task:
    """What a scan will look at, read. Equal keys give equal results."""

    shown_roots: tuple[str, ...]
    roots: tuple[str, ...]  # where top-level modules may stand
    settings: Settings
    guesses: bool
    sources: list[Source]
    unread: list[ReportedFile]
    key: bytes
    trace: Trace | None = None  # what was seen when the program ran
