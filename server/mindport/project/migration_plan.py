"""What a migration writes: every file of the new project, still in memory."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mindport.project.migration import COMPAT, MigratedFile, Migration, compat_folders
from mindport.rewrite.compat_module import compat_module, is_compat_module, known_functions
from mindport.syntax.notebook_edits import edited_notebook

# Where projects say what they need.
_REQUIREMENTS = ("requirements*.txt", "requirements/*.txt", "pyproject.toml", "setup.cfg",
                 "setup.py", "environment*.y*ml")  # fmt: skip
_TORCH = re.compile(r"""^[^#\n]*?["'\s-]?\b(torch|torchvision|torchaudio)\b\s*[~=<>!\[;"',]?.*$""")


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
    """All files that mention torch, and the helper modules, in order of path."""
    files = [Written(Path(file.source.path), *_contents(file)) for file in migration.files]
    files += helper_modules(migration, root, {file.path: file.after for file in files})
    return sorted(files, key=lambda file: file.path)


def _contents(file: MigratedFile) -> tuple[bytes, bytes]:
    path = Path(file.source.path)
    before = path.read_bytes()
    if not file.after.edits:
        return before, before
    if file.source.notebook is not None:
        return before, edited_notebook(before, file.source.notebook, file.after.edits)
    return before, encoded(file.after.text, before)


def encoded(text: str, before: bytes) -> bytes:
    """A text in the encoding that its file had."""
    if before.startswith(b"\xef\xbb\xbf"):
        return b"\xef\xbb\xbf" + text.encode("utf-8")
    cookie = re.match(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", before)
    try:
        return text.encode(cookie[1].decode() if cookie else "utf-8", "surrogatepass")
    except (LookupError, UnicodeError):
        return text.encode("utf-8", "surrogatepass")


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
    for path in _requirement_files(root):
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            match = _TORCH.match(line)
            if match is not None:
                other = "" if match[1] == "torch" else " (its datasets and transforms)"
                proposal = f"mindspore=={release}{other}"
                found.append(Dependency(path, number, line.strip(), proposal))
    return found


def _requirement_files(root: Path) -> Iterable[Path]:
    found = (path for pattern in _REQUIREMENTS for path in root.glob(pattern))
    return sorted({path for path in found if path.is_file()})
