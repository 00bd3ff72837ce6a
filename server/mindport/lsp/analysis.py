"""What the analysis thread does for the session: texts in, models and reports out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.project.installed import InstalledName
from mindport.lsp.folders import Folder
from mindport.lsp.told import OutdatedError, Teller, Told
from mindport.project.settings.editor import WORKSPACE
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.project_files import never
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.project.migration.migration import MigratedFile
    from mindport.project.workspace.shape_here import ShapeHere
    from mindport.rewrite.options import Options

# When more files than this change at once, the folder is looked at as a whole.
_MANY = 20
_SETTINGS_FILES = ("pyproject.toml", "mindport.toml")
_IGNORE_FILES = (".gitignore",)


@dataclass(slots=True)
class Analysis(Teller):
    """The state of the analysis thread; what it calls is called in that thread."""

    # -- documents -----------------------------------------------------------------------------

    def edited(
        self, path: str, version: int, text: str, is_outdated: Callable[[], bool]
    ) -> FileModel:
        """A document was opened or changed; OutdatedError when it has changed again since."""
        is_new = path not in self._open
        folder = self.folders.of(path)
        if is_new:
            self._close_elsewhere(path, folder)
        self._open[path] = (version, text)
        folder.workspace.change(path, text)

        def interrupt() -> None:
            if is_outdated():
                raise OutdatedError

        folder.workspace.interrupt = interrupt
        try:
            return self._tell(path, folder)
        finally:
            folder.workspace.interrupt = never

    def closed(self, path: str) -> None:
        """A document was closed."""
        if self._open.pop(path, None) is None:
            return
        folder = self.folders.of(path)
        folder.workspace.close(path)
        self._told.pop(path, None)
        self._shown.pop(path, None)
        if folder.root is None or not folder.workspace.knows(path):
            self.tell(Told(path, None))

    def model(self, path: str) -> FileModel | None:
        """The model of a file of the session."""
        folder = self.folders.of(path)
        return folder.workspace.model(path) if folder.workspace.knows(path) else None

    def judged(self, path: str) -> FileModel | None:
        """The same with what becomes of each use; the client hears of it too."""
        folder = self.folders.of(path)
        if not folder.workspace.knows(path):
            return None
        judged = folder.workspace.judged(path)
        if path in self._open:
            self._tell_changed(path)
        return judged

    def shape(self, path: str, lines: LineIndex, offset: int) -> ShapeHere | None:
        """What is known of the shape of what stands at an offset of a document."""
        folder = self.folders.of(path)
        return folder.workspace.shape(path, lines, offset)

    # -- the rest of the world -----------------------------------------------------------------

    def changed_on_disk(self, paths: Iterable[str]) -> None:
        """Files were written, made or deleted."""
        paths = list(paths)
        if any(Path(path).name in _SETTINGS_FILES for path in paths):
            self.reload_settings()
        all_anew = len(paths) > _MANY or any(Path(path).name in _IGNORE_FILES for path in paths)
        for path in paths:
            for folder in self.folders.holding(path) if path not in self._open else ():
                if all_anew or not Path(path).suffix:  # many files, or a folder
                    folder.workspace.files_may_have_changed()
                else:
                    folder.workspace.file_changed_on_disk(path)

    def set_folders(self, added: Iterable[str], removed: Iterable[str]) -> None:
        """Workspace folders came and went."""
        for root in removed:
            self.folders.remove(Path(root))
        for root in added:
            self.folders.add(Path(root))
        self._settle_in()

    def restart(self) -> None:
        """Forget everything, and begin again."""
        self.folders.clear()
        self._settle_in()

    def forget_told(self) -> None:
        """Tell everything anew, though it is the same: in other words."""
        self._told = dict.fromkeys(self._told)

    def reload_settings(self) -> None:
        """Read the settings again; the open documents are answered at once."""
        self.folders.reload_settings()
        self.tell_open()

    def tell_open(self) -> None:
        """Tell of open documents whose answer may have changed."""
        for path in list(self._open):
            self._tell_changed(path)

    def _tell_changed(self, path: str) -> None:
        folder = self.folders.of(path)
        if not folder.workspace.knows(path):
            folder.workspace.change(path, self._open[path][1])
        if self._told.get(path) != (id(folder), folder.workspace.stamp(path)):
            self._tell(path, folder)

    def rest(self) -> Iterator[None]:
        """Everything that nobody waits for: exact answers, then the files that are not open."""
        for folder in self._to_settle():
            environment = self.folders.environment((folder.anchor / "_").as_posix())
            if folder.outside.enter(environment):
                folder.workspace.set_installed({})
            for _ in folder.workspace.steps():
                yield
            yield from self._look_outside(folder)
            for path in list(self._open):
                if self._moved(path):
                    yield
        self.tell_open()
        yield
        for folder in self.folders.every():
            for path in folder.workspace.unjudged:
                yield from self.meanwhile(folder, partial(_judge, folder, path))
                self.tell_open()
                yield
        if self.folders.settings.editor().diagnostic_mode == WORKSPACE:
            yield from self._closed_files()
        self._forget_gone()
        self.rested()

    def _look_outside(self, folder: Folder) -> Iterator[None]:
        """Ask what names are that lead into the environment's packages, where there is one."""
        outside = folder.outside
        if not outside.environment:
            return
        names = {}
        for path, found in folder.workspace.outside_names():
            names[path] = found
            yield
        question = outside.question(names, folder.workspace.packages)
        if question is not None:
            asked = question.environment
            self.ask_installed(question, lambda known: self._learn(folder, asked, known))

    def _learn(self, folder: Folder, environment: str, known: dict[str, InstalledName]) -> None:
        if folder.outside.environment == environment:
            folder.outside.known.update(known)
            folder.workspace.set_installed(folder.outside.known)

    def scan_steps(self) -> Iterator[tuple[int, int]]:
        """Answer for every file of the workspace folders: (files done, files in all)."""
        for folder in self._to_settle():
            for _ in folder.workspace.steps():
                yield 0, len(folder.workspace.paths())
        files = [*self._answered()]
        for done, (folder, path) in enumerate(files, start=1):
            if path not in self._open:
                self._tell_closed(path, folder)
            yield done, len(files)

    # -- conversion ----------------------------------------------------------------------------

    def settle(self) -> Iterator[tuple[int, int]]:
        """Make the answers of every folder those of a fresh scan: (files done, files in all)."""
        for folder in self._to_settle():
            for done, _ in enumerate(folder.workspace.steps()):
                total = len(folder.workspace.paths())
                yield min(done, total), total

    def migrated(self, path: str, options: Options) -> MigratedFile | None:
        """A file as it is now, written for MindSpore; None for one that has none of torch."""
        workspace = self.folders.of(path).workspace
        return workspace.migrated(path, options) if workspace.knows(path) else None

    def migrated_alone(self, path: str, options: Options) -> MigratedFile | None:
        """The same with all names of torch that other files take from it."""
        workspace = self.folders.of(path).workspace
        return workspace.migrated_alone(path, options) if workspace.knows(path) else None

    def together(self, files: Iterable[MigratedFile], options: Options) -> list[MigratedFile]:
        """Files that were converted alone, without the names that no other needs any more."""
        made: list[MigratedFile] = []
        for folder, some in groupby(files, key=lambda one: self.folders.of(one.source.path)):
            made += folder.workspace.together(some, options)
        return made

    def paths_below(self, path: str) -> list[str]:
        """The files of the session that a path means: itself, or what stands below it."""
        known = {one for folder in self.folders.all() for one in folder.workspace.paths()}
        if Path(path).is_dir():
            return sorted(one for one in known if one.startswith(f"{path.rstrip('/')}/"))
        return [path] if path in known else []

    # -- where documents belong ------------------------------------------------------------

    def _settle_in(self) -> None:
        """After folders changed: every open document is in the one that it belongs to."""
        for path, (_, text) in self._open.items():
            folder = self.folders.of(path)
            self._close_elsewhere(path, folder)
            folder.workspace.change(path, text)
        self.tell_open()

    def _moved(self, path: str) -> bool:
        """After a folder was listed: an open document that it leaves out is analysed alone."""
        folder = self.folders.of(path)
        if folder.workspace.knows(path):
            return False
        self._close_elsewhere(path, folder)
        folder.workspace.change(path, self._open[path][1])
        return True

    def _close_elsewhere(self, path: str, folder: Folder) -> None:
        for other in self.folders.every():
            if other is not folder and other.workspace.knows(path):
                other.workspace.close(path)


def _judge(folder: Folder, path: str) -> None:
    if path in folder.workspace.unjudged:  # it may have been closed
        folder.workspace.judged(path)
