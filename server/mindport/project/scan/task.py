"""What one scan is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

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
    # The settings of files that are nearer to others than to `settings`, by path.
    nested: Mapping[str, Settings] = field(default_factory=dict)
    asked: frozenset[str] | None = None  # the files that are judged; None for all

    def parts(self) -> list[Task]:
        """The same for each of the settings, with the files that they hold for."""
        if not self.nested:
            return [self]
        files: dict[Settings, set[str]] = {self.settings: set()}
        for one in self.sources:
            files.setdefault(self.nested.get(one.path, self.settings), set()).add(one.path)
        return [
            replace(self, settings=settings, guesses=settings.guesses, asked=frozenset(paths))
            for settings, paths in files.items()
        ]
