"""What a migration writes: every file of the new project, still in memory."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mindport.project.migration.migration import COMPAT, MigratedFile, Migration, compat_folders
from mindport.project.scan.sources import encoded
from mindport.rewrite.compat_module import compat_module, is_compat_module, known_functions
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
class Written:
    """A file with its new content; `before` is None for one that is new."""

    path: Path
    before: bytes | None
    after: bytes

    @property
    def is_changed(self) -> bool:
        """Whether writing it changes anything."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Dependency:
    """A line by which a project asks for torch, and what to put there."""

    path: Path
    line: int  # from 1
    text: str
    proposal: str


def planned(migration: Migration, root: Path) -> list[Written]:
    """All files that have to do with torch, and the helper modules, in order of path."""
    files = [Written(Path(file.source.path), *_contents(file)) for file in migration.files]
    files += helper_modules(migration, root, {file.path: file.after for file in files})
    return sorted(files, key=lambda file: file.path)


def _contents(file: MigratedFile) -> tuple[bytes, bytes]:
    path = Path(file.source.path)
    before = path.read_bytes()
    if hashlib.blake2b(before, digest_size=16).digest() != file.source.digest:
        raise ChangedError(f"{path} changed while it was read; try again")
    if not file.after.edits:
        return before, before
    if file.source.notebook is not None:
        return before, edited_notebook(before, file.source.notebook, file.after.edits)
    return before, encoded(file.after.text, before)


def helper_modules(
    migration: Migration, root: Path, planned_files: Mapping[Path, bytes]
) -> Iterator[Written]:
    """The helper module wherever a file imports it from."""
    for folder in sorted(compat_folders(migration, root)):
        path = folder / f"{COMPAT}.py"
        if path in planned_files:
            continue
        before = path.read_bytes() if path.is_file() else None
        wanted = set(migration.helpers)
        if before is not None:
            if not is_compat_module(before.decode("utf-8", "replace")):
                continue  # not ours: the report tells
            wanted |= _defined(before) & known_functions()
        yield Written(path, before, compat_module(wanted).encode())


def _defined(module: bytes) -> set[str]:
    try:
        body = ast.parse(module).body
    except (SyntaxError, ValueError):
        return set()
    return {one.name for one in body if isinstance(one, (ast.FunctionDef, ast.ClassDef))}


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
