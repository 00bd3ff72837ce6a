"""A file that a migration writes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Written:
    """A file with its new content; `before` is None for one that is new."""

    path: Path
    before: bytes | None
    after: bytes

    @property
    def is_changed(self) -> bool:
        """Whether writing it changes anything."""
        return self.before != self.after
