"""The rules that a setting leaves out in some files: `per-file-ignores`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from mindport.project.scan.gitignore import IgnoreRules
from mindport.project.settings.settings import Settings, absolute


def ignored_in(path: str, settings: Settings) -> tuple[str, ...]:
    """The codes, prefixes and names that are left out in a file; its patterns are git's."""
    if not settings.per_file_ignores:
        return ()
    try:
        inner = absolute(Path(path)).relative_to(absolute(settings.root)).parts
    except ValueError:  # not below the folder of the settings
        return ()
    entries = [("/".join(inner[: n + 1]), inner[n], n + 1 < len(inner)) for n in range(len(inner))]
    return tuple(
        code
        for pattern, codes in settings.per_file_ignores.items()
        if any(_rules(pattern).check(*entry) for entry in entries)
        for code in codes
    )


@lru_cache(maxsize=256)
def _rules(pattern: str) -> IgnoreRules:
    return IgnoreRules([pattern])
