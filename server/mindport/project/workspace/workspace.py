"""The files of one folder, analysed again and again while they change.

After an edit that others can see, the file is asked as a whole, the answer at once is made with
what was known of others, and `steps` asks every file again, one at a time, until the answers are
those of a fresh scan. One thread uses a workspace; evaluation needs a deep stack
(`in_deep_thread`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.project.installed import InstalledName, outside_names
from mindport.project.scan.sources import Source, mention_of, read_source
from mindport.project.scan.wiring import new_rules
from mindport.project.settings.settings import Settings
from mindport.project.workspace.converted_files import ConvertedFiles
from mindport.syntax.source_file import MAX_BYTES
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.analysis.shape.evaluator import Shapes
    from mindport.project.workspace.shape_here import ShapeHere


@dataclass(slots=True)
class Workspace(ConvertedFiles):
    """One folder; without `root`, only the files that are opened."""

    # What was found out of shapes for hovers, and when.
    _shapes: tuple[tuple[int, int], Shapes] | None = field(default=None, init=False, repr=False)
    # The names of each file that lead out of the project, with what they rest on.
    _outside: dict[str, tuple[object, frozenset[str]]] = field(default_factory=dict, init=False)

    # -- what the editor says ------------------------------------------------------------------

    def open(self, path: str, text: str) -> None:
        """A file was opened in the editor: from now on its text is this one."""
        self.change(path, text)

    def change(self, path: str, text: str) -> None:
        """The text of an open file changed."""
        self._texts[path] = text
        if len(text) > MAX_BYTES:
            text = ""
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        self._take(Source(path, path, text, digest), is_open=True)

    def close(self, path: str) -> None:
        """A file was closed: what is on disk counts again."""
        self._texts.pop(path, None)
        self.file_changed_on_disk(path)

    def file_changed_on_disk(self, path: str) -> None:
        """A file was written, made or deleted by whomever."""
        if path in self._texts:
            return
        known = path in self._files
        if not self._listed and not known:
            return
        if not Path(path).is_file() or (not known and not self._is_wanted(path)):
            self._remove(path)
        else:
            self._take(read_source(Path(path), path), is_open=False)

    def files_may_have_changed(self) -> None:
        """Look at the whole folder again, as after many changes at once."""
        self._listed = False
        self._changes += 1

    def set_settings(self, settings: Settings) -> None:
        """Go on with other settings; the files are kept."""
        before, self.settings = self.settings, settings
        self._models.clear()
        for file in self._files.values():
            file.answers = []
        self.epoch += 1
        if before.packages != settings.packages:
            self._renew_catalogue()
            self._mention = mention_of(self._catalogue.packages)
            self._refresh_links()
        self._rules = new_rules(self.knowledge, settings, self._mapping, in_editor=True)
        if _listing(before) != _listing(settings) or before.packages != settings.packages:
            self._listed = False
        self._changes += 1
        self._reset()

    def set_installed(self, known: Mapping[str, InstalledName]) -> None:
        """Go on with what names of installed packages were found to be."""
        if known == self._installed:
            return
        self._installed = dict(known)
        self._renew_catalogue()
        self._ev = self._new_evaluator()
        self._models.clear()
        for file in self._files.values():
            file.answers = []
        self._changes += 1
        self._unsettle()

    # -- what is asked -------------------------------------------------------------------------

    def outside_names(self) -> Iterator[tuple[str, frozenset[str]]]:
        """The files with the names in them that lead into unknown packages."""
        for path in sorted(self._relevant):
            if path not in self._relevant:
                continue  # gone since the last one was asked for
            stamp = (self._files[path].key, self._modules)
            known = self._outside.get(path)
            if known is None or known[0] != stamp:
                self._shrink()
                unit = self._load(path)
                if unit is None:
                    continue
                found = outside_names(unit, self._modules, self._catalogue)
                known = self._outside[path] = (stamp, found)
            yield path, known[1]

    @property
    def packages(self) -> frozenset[str]:
        """The packages that are known without reading them."""
        return frozenset(self._catalogue.packages)

    def paths(self) -> list[str]:
        """All files known so far."""
        return sorted(self._files)

    def knows(self, path: str) -> bool:
        """Whether a file belongs to the workspace."""
        return path in self._files

    def lines(self, path: str) -> LineIndex | None:
        """The lines of a file as it is now; None for one that is not known."""
        file = self._files.get(path)
        if file is None:
            return None
        return LineIndex.of((file.source or read_source(Path(path), path)).text)

    def shape(self, path: str, lines: LineIndex, offset: int) -> ShapeHere | None:
        """The shape of the value at an offset of a text of a file, given by its lines.

        None where nothing is known, where the file has another text by now, and as long as the
        folder is being analysed: shapes wait for that.
        """
        from mindport.analysis.shape.terms import new_shapes  # noqa: PLC0415
        from mindport.project.workspace.shape_here import shape_here  # noqa: PLC0415

        file = self._files.get(path)
        if file is None or not self._settled or path in self._unasked:
            return None
        unit = self._load(path)
        source = file.source or read_source(Path(path), path)
        if unit is None or source.text != lines.text:
            return None
        self._start(("uses", self._changes), self._kept, self._kept.graph)
        stamp = (self._changes, self.epoch)
        if self._shapes is None or self._shapes[0] != stamp or self._shapes[1].ev is not self._ev:
            self._shapes = (stamp, new_shapes(self._ev))
        return shape_here(self._shapes[1], unit, lines, offset)

    def stamp(self, path: str) -> object:
        """Equal as long as the model of a file cannot have changed; None for an unknown file."""
        file = self._files.get(path)
        if file is None:
            return None
        return (self.epoch, file.key, file.judged[0] if file.judged is not None else None)


def _listing(settings: Settings) -> tuple[object, ...]:
    return (
        settings.exclude,
        settings.include,
        settings.respect_gitignore,
        settings.src,
        settings.root,
    )
