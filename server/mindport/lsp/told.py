"""What the analysis tells of files: the report of each, once for each answer that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from lsprotocol import types

from mindport.analysis.project.installed import InstalledName
from mindport.lsp.folders import Folder, Folders
from mindport.lsp.from_proto import uri_of
from mindport.lsp.installed import Question
from mindport.lsp.to_proto import DiagnosticSupport, Report, Shown, range_of, report_of
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.project_files import never
from mindport.text.edit import Encoding
from mindport.text.span import Span


class OutdatedError(Exception):
    """What is being analysed has changed, or is of less need than what waits."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was found out of a file. `version` is None for one that is not open."""

    path: str
    report: Report | None  # None: the file is gone
    model: FileModel | None = None
    version: int | None = None


@dataclass(slots=True)
class Teller:
    """The files of the session with what was told of them."""

    folders: Folders
    encoding: Encoding
    support: DiagnosticSupport
    tell: Callable[[Told], None]
    rested: Callable[[], None]
    # Finds out what names of installed packages are, elsewhere, and comes back with it.
    ask_installed: Callable[[Question, Callable[[dict[str, InstalledName]], None]], None]
    between: Callable[[], None] = never  # called in long steps, where a question can be answered
    is_awaited: Callable[[], bool] = lambda: False  # whether an open document waits
    _open: dict[str, tuple[int, str]] = field(default_factory=dict)  # version, text
    _told: dict[str, object] = field(default_factory=dict)  # path -> stamp of its folder
    _shown: dict[str, Shown] = field(default_factory=dict)  # of open documents

    def _tell(self, path: str, folder: Folder) -> FileModel:
        folder.workspace.between = self.between
        model = folder.workspace.model(path)
        self._told[path] = (id(folder), folder.workspace.stamp(path))
        version = self._open[path][0] if path in self._open else None
        self.tell(Told(path, self._report(path, folder, model), model, version))
        return model

    def _report(self, path: str, folder: Folder, model: FileModel) -> Report:
        if folder.root is None and self.folders.around(path) is not None:
            return Report("", ())  # excluded: it can be asked about, and says nothing by itself
        return report_of(
            model,
            self.encoding,
            self.support,
            lambda path, span: self._locate(folder, path, span),
            self._shown.setdefault(path, Shown()) if path in self._open else None,
        )

    def _locate(self, folder: Folder, path: str, span: Span) -> types.Location | None:
        lines = folder.workspace.lines(path)
        if lines is None or path.endswith(".ipynb"):  # its cells are told of one by one
            return None
        return types.Location(uri_of(path), range_of(lines, span, self.encoding))

    def _closed_files(self) -> Iterator[None]:
        for folder, path in self._answered():
            if path not in self._open and folder.workspace.knows(path):
                yield from self.meanwhile(folder, partial(self._tell_closed, path, folder))
                yield

    def meanwhile(self, folder: Folder, step: Callable[[], None]) -> Iterator[None]:
        """Do a long step for which no keystroke waits: the step ends, and begins anew after it."""

        def interrupt() -> None:
            if self.is_awaited():
                raise OutdatedError

        while True:
            folder.workspace.interrupt = interrupt
            try:
                step()
                return
            except OutdatedError:
                pass
            finally:
                folder.workspace.interrupt = never
            yield

    def _answered(self) -> Iterator[tuple[Folder, str]]:
        """All files, each with the folder that answers for it."""
        for folder in self.folders.all():
            for path in folder.workspace.paths():
                yield (
                    (folder if folder.root is None else self.folders.nearest(path) or folder),
                    path,
                )

    def _to_settle(self) -> Iterator[Folder]:
        """Every folder; those inside another are known when its files are listed."""
        met: set[int] = set()
        waiting = self.folders.every()
        while waiting:
            for folder in waiting:
                met.add(id(folder))
                yield folder
            for _ in self._answered():
                continue
            waiting = [folder for folder in self.folders.every() if id(folder) not in met]

    def _tell_closed(self, path: str, folder: Folder) -> None:
        if not folder.workspace.knows(path):
            return
        stamp = (id(folder), folder.workspace.stamp(path))
        # The cells of a closed notebook have no URIs to tell anything under.
        if path.endswith(".ipynb") or self._told.get(path) == stamp:
            return
        report = self._report(path, folder, folder.workspace.judged(path))
        self._told[path] = (id(folder), folder.workspace.stamp(path))
        self.tell(Told(path, report))

    def _forget_gone(self) -> None:
        known = {path for folder in self.folders.all() for path in folder.workspace.paths()}
        for path in [path for path in self._told if path not in known]:
            del self._told[path]
            self.tell(Told(path, None))
