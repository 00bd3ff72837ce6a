"""One client: its documents, its folders, and the analysis of both."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from mindport.ide.messages import language_of, speak
from mindport.lsp.from_proto import path_of
from mindport.lsp.worker import BRIEF, SOON
from mindport.project.settings.check import checked
from mindport.project.settings.editor import AUTO
from mindport.project.workspace.model import FileModel

if TYPE_CHECKING:
    from mindport.project.workspace.shape_here import ShapeHere

from mindport.lsp.open_documents import OpenDocuments

_LOG = logging.getLogger(__name__)
_T = TypeVar("_T")
SHAPE_PATIENCE = 0.01  # seconds


class Session(OpenDocuments):
    """Everything between initialize and exit. Its methods run in the event loop."""

    def start(
        self, roots: Iterable[str], settings: Mapping[str, Any], chosen: Mapping[str, Any]
    ) -> None:
        """Begin to work; `chosen` is what was chosen before the server was started again."""
        roots = list(roots)
        self.folders.settings.initial = settings
        try:
            self.folders.settings.chosen.update(checked(chosen))
        except (KeyError, ValueError) as error:
            _LOG.warning("not chosen: %s", error)
        self._speak()
        self.worker.start()
        self.worker.submit(lambda: self.analysis.set_folders(roots, ()))

    def stop(self) -> None:
        """End the analysis; what it told last is not handed on."""
        self._stopped = True
        self.worker.stop()

    async def run(self, job: Callable[[], _T]) -> _T:
        """Run something in the analysis thread."""
        return await asyncio.wrap_future(self.worker.submit(job, SOON))

    async def shape(self, uri: str, model: FileModel, offset: int) -> ShapeHere | None:
        """What is known of the shape of what stands at an offset of a model's text.

        None where the analysis thread has no moment for it: nobody waits for a hover.
        """
        path = self.path(uri)
        asked = self.worker.submit(lambda: self.analysis.shape(path, model.lines, offset), BRIEF)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), SHAPE_PATIENCE)
        except asyncio.TimeoutError:
            return None

    async def compute(self, job: Callable[[], _T]) -> _T:
        """Run something on a model that would hold up the event loop."""
        return await self.loop.run_in_executor(self._pool, job)

    # -- folders and settings ------------------------------------------------------------------

    def files_changed(self, uris: Iterable[str]) -> None:
        """Files were written, made or deleted."""
        paths = [path_of(uri) for uri in uris]
        self.worker.submit(lambda: self.analysis.changed_on_disk(paths), SOON)
        self.worker.wake()

    def folders_changed(self, added: Iterable[str], removed: Iterable[str]) -> None:
        """Workspace folders came and went."""
        new, old = [path_of(uri) for uri in added], [path_of(uri) for uri in removed]
        self.worker.submit(lambda: self.analysis.set_folders(new, old), SOON)
        self.worker.wake()

    async def configure(self, folder_settings: Mapping[str, Mapping[str, Any]]) -> None:
        """Take the editor's settings, by path of the folder ("" for all)."""

        def reload() -> None:
            self.folders.settings.of_editor = dict(folder_settings)
            if self._speak():
                self.analysis.forget_told()
            self.analysis.reload_settings()

        await self.run(reload)
        self.worker.wake()

    def _speak(self) -> bool:
        """Choose the language; whether it is another than before."""
        chosen = self.folders.settings.editor().locale
        return speak(language_of(self.client.locale if chosen == AUTO else chosen))

    async def choose(self, key: str, value: str) -> dict[str, Any]:
        """Override a setting for this session; the settings that hold now."""

        def switch() -> dict[str, Any]:
            chosen = self.folders.settings.chosen
            before = dict(chosen)
            chosen[key] = value
            problems = [self.folders.settings.load(f.anchor)[1] for f in self.folders.all()]
            if any(problem.startswith(key.replace("_", "-")) for problem in problems):
                chosen.clear()
                chosen.update(before)
                raise ValueError(problems[0])
            self.analysis.reload_settings()
            return dict(chosen)

        found = await self.run(switch)
        self.worker.wake()
        return found
