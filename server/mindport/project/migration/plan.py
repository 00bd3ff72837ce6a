"""What a migration writes: every file of the new project, still in memory."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mindport.project.migration.helper_files import helper_files
from mindport.project.migration.migration import MigratedFile, Migration
from mindport.project.migration.package_files import package_files
from mindport.project.migration.written import Written
from mindport.project.scan.sources import encoded
from mindport.syntax.notebook_edits import edited_notebook

# Where projects say what they need, and how a line of each names a package.
_NAMES = r"(?P<name>torch|torchvision|torchaudio|pytorch)(?![\w.-])"
_LINE = re.compile(rf"\s*{_NAMES}")
_QUOTED = re.compile(rf"""(?:[^#]*?["']|(?:\s*(?=[^"'=#]+=\s*["'{{\[]))){_NAMES}""")
_ITEM = re.compile(rf"""\s*-\s*["']?{_NAMES}""")
_REQUIREMENTS = {
    "requirements*.txt": _LINE,
    "requirements/*.txt": _LINE,
    "setup.cfg": _LINE,
    "pyproject.toml": _QUOTED,
    "setup.py": _QUOTED,
    "environment*.y*ml": _ITEM,
}


class ChangedError(ValueError):
    """A file is no longer what was converted."""


@dataclass(frozen=True, slots=True)
class Dependency:
    """A line by which a project asks for torch, and what to put there."""

    path: Path
    line: int  # from 1
    text: str
    proposal: str


def planned(migration: Migration, root: Path) -> list[Written]:
    """All files that have to do with torch, and the helper package, in order of path."""
    staged = migration.staged
    made = staged.contents if staged is not None else {}
    files = [Written(Path(file.source.path), *_contents(file, made)) for file in migration.files]
    known = {file.source.path for file in migration.files}
    files += [Written(Path(path), *both) for path, both in made.items() if path not in known]
    files += helper_files(migration, root, {file.path for file in files})
    if staged is not None:
        files += package_files(staged)
    return sorted(files, key=lambda file: file.path)


def _contents(
    file: MigratedFile, made: Mapping[str, tuple[bytes | None, bytes]]
) -> tuple[bytes | None, bytes]:
    """A file on disk, and after the migration; `made` are those that packages changed before."""
    path = Path(file.source.path)
    found = made.get(file.source.path)
    before, start = found if found is not None else (path.read_bytes(),) * 2
    if (before is not None and path.read_bytes() != before) or _digest(start) != file.source.digest:
        raise ChangedError(f"{path} changed while it was read; try again")
    if not file.after.edits:
        return before, start
    if file.source.notebook is not None:
        return before, edited_notebook(start, file.source.notebook, file.after.edits)
    return before, encoded(file.after.text, start)


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=16).digest()


def dependencies(root: Path, release: str) -> list[Dependency]:
    """The lines by which a project asks for torch."""
    if root.is_file():
        return []
    found: list[Dependency] = []
    for pattern, named in _REQUIREMENTS.items():
        for path in sorted(root.glob(pattern)):
            if path.is_file():
                found += _lines_for_torch(path, named, release)
    return sorted(found, key=lambda one: (one.path, one.line))


def _lines_for_torch(path: Path, named: re.Pattern[str], release: str) -> Iterator[Dependency]:
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, start=1):
        match = named.match(line)
        if match is not None:
            is_torch = match["name"] in ("torch", "pytorch")
            other = "" if is_torch else " (its datasets and transforms)"
            yield Dependency(path, number, line.strip(), f"mindspore=={release}{other}")
