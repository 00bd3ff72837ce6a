"""What collectors read: a repository with its scan, its analysis, and its files of any kind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.dossier.model import Place
from mindport.project.scan.discovery import is_skipped_folder
from mindport.project.scan.plan import Plan, plan_of
from mindport.project.scan.result import ScanResult
from mindport.project.scan.sources import Source
from mindport.text.line_index import LineIndex

_LARGEST = 400_000  # bytes of a file beside the code that is read
_MOST_FILES = 4000  # files beside the code that are looked at


@dataclass
class Project:
    """A repository, ready to be asked. `units` are the files that have to do with torch."""

    root: Path  # absolute
    result: ScanResult
    sources: dict[str, Source]  # by absolute path: all Python files
    units: dict[str, Unit]
    evaluator: Evaluator
    packages: tuple[str, ...] = ()  # folders of the packages that the project uses
    _lines: dict[str, list[str]] = field(default_factory=dict)

    @cached_property
    def plan(self) -> Plan:
        """The plan of the scan."""
        return plan_of(self.result)

    @cached_property
    def shown(self) -> dict[str, Source]:
        """The Python files by the path that the scan shows."""
        return {source.shown: source for source in self.sources.values()}

    def relative(self, path: str) -> str:
        """An absolute path, relative to the root."""
        root = self.root if self.root.is_dir() else self.root.parent
        try:
            return Path(path).relative_to(root).as_posix()
        except ValueError:
            return path

    def shown_place(self, shown: str, line: int, column: int) -> Place:
        """A place of the scan; the column counts from 0. Line 0 is the whole file."""
        source = self.shown.get(shown)
        if source is None or not line:
            return Place(shown if source is None else self.relative(source.path))
        if source.notebook is not None:
            return Place(self.relative(source.path), line, column + 1)
        return self.place(source.path, line, column)

    def place(self, path: str, line: int, column: int) -> Place:
        """A place in a Python file, given by its absolute path; the column counts from 0."""
        lines = self._lines.get(path)
        if lines is None:
            source = self.sources.get(path)
            lines = self._lines[path] = [] if source is None else source.text.split("\n")
        text = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return Place(self.relative(path), line, column + 1, text[:160])

    def line_index(self, unit: Unit) -> LineIndex:
        """The lines of a file that is analysed."""
        return LineIndex.of(self.sources[unit.path].text)

    @cached_property
    def other_files(self) -> list[str]:
        """The files beside Python code, by their paths relative to the root."""
        found: list[str] = []
        for path in self._walk():
            if not path.endswith((".py", ".pyw", ".pyc")):
                found.append(path)
                if len(found) == _MOST_FILES:
                    break
        return sorted(found)

    def _walk(self) -> Iterator[str]:
        for folder, folders, files in os.walk(self.root):
            folders[:] = sorted(one for one in folders if not is_skipped_folder(one))
            for name in sorted(files):
                yield Path(folder, name).relative_to(self.root).as_posix()

    def texts(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """The files beside the code whose paths are wanted, with their texts."""
        for path in self.other_files:
            whole = self.root / path
            if wanted(path) and whole.is_file() and whole.stat().st_size <= _LARGEST:
                try:
                    yield path, whole.read_text(encoding="utf-8", errors="replace")
                except OSError:
                    continue
