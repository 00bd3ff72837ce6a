"""MindSpore releases: their order, and which known one a user's words mean."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import lru_cache

_LOG = logging.getLogger(__name__)

LATEST = "latest"
# Those that the compiled knowledge has, in its order. Kept here too, so that settings can be
# checked without opening it; a test compares the two.
RELEASES = (
    *("1.7", "1.8", "1.9", "1.10", "1.11", "2.0", "2.1", "2.2", "2.3.0", "2.3.1", "2.4.0", "2.4.1"),
    *("2.4.10", "2.5.0", "2.6.0", "master-2025-07", "2.7.0", "2.8.0", "2.9.0", "2.10.0"),
)
NEWEST = RELEASES[-1]
_NUMBERED = re.compile(r"[rv]?(\d+)\.(\d+)(?:\.(\d+))?")


class UnknownReleaseError(ValueError):
    """The words name no release that is known."""


@lru_cache(maxsize=64)  # once for each
def _tell(wanted: str, nearest: str) -> None:
    _LOG.warning("MindSpore %s is not known: taking the nearest, %s", wanted, nearest)


def release_key(release: str) -> tuple[int, int, int]:
    """Sort key; a name without a number (a branch) stands before all numbered releases."""
    found = _NUMBERED.match(release)
    if found is None:
        return (0, 0, 0)
    return (int(found[1]), int(found[2]), int(found[3] or 0))


def same_release(version: str, releases: Iterable[str]) -> str:
    """The release that a version number is of: "2.0" for 2.0.0; else the number itself."""
    key = release_key(version)
    return next((one for one in releases if release_key(one) == key), version)


def latest(known: Iterable[str]) -> str:
    """The newest of the known releases."""
    return max(known, key=release_key)


def resolve_release(text: str, known: Iterable[str]) -> str:
    """The known release that `text` means: "2.3" is 2.3.1, "2.10" is 2.10.0, "latest" the newest.

    A number that is not known gets the nearest known release: of its minor release, else the last
    one before it, else the first of all; the user is told once. Words without a number raise
    UnknownReleaseError, with the list of what is known.
    """
    releases = sorted(known, key=release_key)
    words = text.strip().lower()
    if words in releases:
        return words
    if words in ("", LATEST):
        return releases[-1]
    found = _NUMBERED.fullmatch(words)
    if found is not None:
        wanted = release_key(words)
        same_minor = [name for name in releases if release_key(name)[:2] == wanted[:2]]
        if same_minor and found[3] is None:
            return same_minor[-1]
        numbered = same_minor or [name for name in releases if release_key(name) > (0, 0, 0)]
        older = [name for name in numbered if release_key(name) <= wanted]
        nearest = older[-1] if older else numbered[0]
        if release_key(nearest) != wanted:
            _tell(text.strip(), nearest)
        return nearest
    raise UnknownReleaseError(
        f"unknown MindSpore release {text!r}; known: {', '.join(releases)}, {LATEST}"
    )
