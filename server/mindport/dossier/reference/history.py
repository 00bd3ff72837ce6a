"""The history of a repository: its last commit, its authors, and where it was taken from."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import NamedTuple

from mindport.dossier.reference.git_objects import Objects

_MOST = 2000  # commits that are looked at
_PERSON = re.compile(r"^(?:author|committer) (.*?) <([^>]*)> (\d+) ([+-])(\d\d)(\d\d)$", re.M)
_PARENT = re.compile(r"^parent ([0-9a-f]{40})$", re.M)
_REMOTE = re.compile(r'\[remote "([^"]+)"\]\s*(?:[^\[]*?\n)??\s*url\s*=\s*(\S+)')
_SECRET = re.compile(r"//[^/@]*@")
_NAME = re.compile(r"[0-9a-f]{40}")


class Commit(NamedTuple):
    """A commit. `made` is the time of its author, in its zone."""

    name: str
    author: str
    made: datetime
    subject: str


class History(NamedTuple):
    """What a `.git` folder tells."""

    last: Commit
    first: Commit  # of those that were looked at
    commits: int
    authors: tuple[tuple[str, int], ...]  # the most active first
    is_whole: bool  # all commits up to the first were looked at
    remotes: tuple[tuple[str, str], ...]


def history_of(root: Path) -> History | None:
    """The history of a repository; None where there is none, or none that can be read."""
    folder = _git_folder(root)
    if folder is None:
        return None
    try:
        return _history(folder)
    except (OSError, ValueError, LookupError, zlib.error, struct.error):
        return None  # a format that is not known, or a file that is broken


def _history(folder: Path) -> History | None:
    common = _common(folder)
    name = _head(folder, common)
    found, is_whole = ([], False) if name is None else _commits(Objects(common), name)
    if not found:
        return None
    first = min(found, key=lambda one: one.made)
    authors = tuple(Counter(one.author for one in found).most_common())
    is_whole = is_whole and not (common / "shallow").exists()
    return History(found[0], first, len(found), authors, is_whole, _remotes(common))


def _commits(objects: Objects, name: str) -> tuple[list[Commit], bool]:
    """The commits from one on, and whether these are all."""
    left, met, found = [name], {name}, list[Commit]()
    is_whole = True
    while left and len(found) < _MOST:
        text = objects.commit(name := left.pop(0))
        commit = _commit(name, text or "")
        if commit is None:
            is_whole = False
            continue
        found.append(commit)
        parents = _PARENT.findall((text or "").partition("\n\n")[0])
        left += [one for one in parents if one not in met]
        met.update(parents)
    return found, is_whole and not left


def _git_folder(root: Path) -> Path | None:
    """`.git`, also where it is a file that names the folder: a work tree or a submodule."""
    found = root / ".git"
    if found.is_file():
        text = found.read_text("utf-8", errors="replace").strip()
        found = root / text.removeprefix("gitdir:").strip()
    return found if (found / "HEAD").is_file() else None


def _common(folder: Path) -> Path:
    """The folder that all work trees have in common."""
    named = folder / "commondir"
    return folder / named.read_text("utf-8").strip() if named.is_file() else folder


def _head(folder: Path, common: Path) -> str | None:
    """The name of the commit that is checked out."""
    text = (folder / "HEAD").read_text("utf-8").strip()
    if not text.startswith("ref:"):
        return text if _NAME.fullmatch(text) else None
    ref = text.removeprefix("ref:").strip()
    for one in (folder, common):
        if (one / ref).is_file():
            return (one / ref).read_text("utf-8").strip()
    packed = common / "packed-refs"
    for line in packed.read_text("utf-8").splitlines() if packed.is_file() else ():
        name, _, found = line.partition(" ")
        if found == ref:
            return name
    return None


def _commit(name: str, text: str) -> Commit | None:
    match = _PERSON.search(text)
    if match is None:
        return None
    offset = timedelta(hours=int(match[5]), minutes=int(match[6]))
    zone = timezone(-offset if match[4] == "-" else offset)
    subject = text.partition("\n\n")[2].partition("\n")[0].strip()
    return Commit(
        name, match[1].strip("\"' “”"), datetime.fromtimestamp(int(match[3]), zone), subject
    )


def _remotes(common: Path) -> tuple[tuple[str, str], ...]:
    """The remotes by their names; what a URL has before an `@` is never shown."""
    config = common / "config"
    text = config.read_text("utf-8", errors="replace") if config.is_file() else ""
    return tuple((name, _SECRET.sub("//", url)) for name, url in _REMOTE.findall(text))
