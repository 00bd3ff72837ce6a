"""The open documents of a session, and the newest model of each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from mindport.analysis.project.installed import InstalledName
from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.analysis import Analysis
from mindport.lsp.client import Client
from mindport.lsp.diagnostics import PATIENCE, Diagnostics
from mindport.lsp.documents import Change, DocumentStore, Snapshot
from mindport.lsp.folders import Folders
from mindport.lsp.from_proto import path_of, uri_of
from mindport.lsp.installed import InstalledQuestions, Question
from mindport.lsp.notebooks import CellEntry, CellText, Notebook, NotebookChange, NotebookStore
from mindport.lsp.told import OutdatedError, Told
from mindport.lsp.view import View, reports, view_of
from mindport.lsp.worker import SOON, URGENT, Worker
from mindport.project.scan.cache import ResultCache
from mindport.project.workspace.model import FileModel
from mindport.text.edit import Encoding

if TYPE_CHECKING:
    pass

_LOG = logging.getLogger(__name__)


class OpenDocuments:
    """What is open in the client. Its methods run in the event loop, but for those that say so."""

    def __init__(
        self, client: Client, encoding: Encoding, diagnostics: Diagnostics, knowledge: KnowledgeBase
    ) -> None:
        self.client = client
        self.encoding = encoding
        self.diagnostics = diagnostics
        self.knowledge = knowledge
        self.documents = DocumentStore(encoding)
        self.notebooks = NotebookStore(self.documents)
        self.loop = asyncio.get_running_loop()
        cache = ResultCache()
        self.folders = Folders(knowledge, cache)
        self._installed = InstalledQuestions(cache)
        self.analysis = Analysis(
            self.folders,
            encoding,
            client.support,
            self._told_in_thread,
            self._rested_in_thread,
            self._ask_installed,
        )
        self.worker = Worker(self.analysis.rest)
        self.analysis.between = self.worker.answer_brief
        self.analysis.is_awaited = self.worker.is_awaited
        self._pool = ThreadPoolExecutor(2, "mindport answer")
        self._uris: dict[str, str] = {}  # path -> URI of what is open, as the client writes it
        self._models: dict[str, tuple[int, FileModel]] = {}
        self._waiting: dict[str, asyncio.Future[FileModel]] = {}
        self._due: set[str] = set()  # edited, and not yet taken up by the analysis
        self._stopped = False

    # -- what is opened, edited and closed -----------------------------------------------------

    def opened(self, uri: str, version: int, text: str, language: str) -> None:
        """A document was opened."""
        self.documents.open(uri, version, text, language)
        self._uris[path_of(uri)] = uri
        own = uri_of(path_of(uri))
        if own != uri:  # told before under the URI that we would write
            self.diagnostics.take(own, None)
        self._edited(uri)
        self._await_questions()

    def changed(self, uri: str, version: int, changes: list[Change]) -> None:
        """A document was changed."""
        if self.documents.change(uri, version, changes) is not None:
            self._edited(uri)

    def closed(self, uri: str) -> None:
        """A document was closed."""
        if self.documents.close(uri) is not None:
            self._closed(uri, [uri])

    def notebook_opened(
        self, uri: str, entries: Iterable[CellEntry], texts: Iterable[CellText]
    ) -> None:
        """A notebook was opened."""
        self.notebooks.open(uri, entries, texts)
        self._uris[path_of(uri)] = uri
        self._edited(uri)
        self._await_questions()

    def notebook_changed(self, uri: str, change: NotebookChange) -> None:
        """Cells of a notebook came, went, moved, or were edited."""
        before = self.notebooks.get(uri)
        after = self.notebooks.change(uri, change)
        if before is not None and after is not None:
            self._forget({part.uri for part in before.parts} - {part.uri for part in after.parts})
            self._edited(uri)

    def notebook_closed(self, uri: str) -> None:
        """A notebook was closed."""
        notebook = self.notebooks.close(uri)
        if notebook is not None:
            self._closed(uri, [part.uri for part in notebook.parts])

    # -- models --------------------------------------------------------------------------------

    def path(self, uri: str) -> str:
        """The path under which a document is analysed; of a cell, that of its notebook."""
        return path_of(self.notebooks.owner(uri) or uri)

    def uri(self, path: str) -> str:
        """The URI of a path: as the client writes it where it is open."""
        return self._uris.get(path) or uri_of(path)

    async def model(self, uri: str) -> FileModel | None:
        """The model of the newest version of a document; None for one that is not open."""
        view = await self.view(uri)
        return None if view is None else view.model

    async def typed(self, uri: str) -> FileModel | None:
        """The model for what is typed: the newest text, with what was known before the edit."""
        document, known = self.documents.get(uri), self._models.get(uri)
        if document is None or known is None or known[0] == document.version:
            return await self.model(uri)
        from mindport.ide.unanalysed import carried_over  # noqa: PLC0415

        return carried_over(known[1], document.text, document.lines)

    async def view(self, uri: str) -> View | None:
        """The newest version of a document or cell with its model; None where it is not open."""
        whole = self.notebooks.owner(uri) or uri
        while (document := self._document(whole)) is not None:
            model = await self._model(document)
            if model is None:
                return None
            if self._document(whole) is document:  # else changed while this was asked for
                return view_of(document, uri, model)
        return None

    def _document(self, uri: str) -> Snapshot | Notebook | None:
        return self.notebooks.get(uri) or self.documents.get(uri)

    async def _model(self, document: Snapshot | Notebook) -> FileModel | None:
        uri = document.uri
        known = self._models.get(uri)
        if known is not None and known[0] == document.version and uri not in self._due:
            return known[1]
        waiting = self._waiting.get(uri)
        if waiting is None:
            waiting = self._waiting[uri] = self.loop.create_future()
        try:
            return await asyncio.shield(waiting)
        except asyncio.CancelledError:
            if waiting.cancelled():  # the document was closed, not the request cancelled
                return None
            raise

    def _closed(self, uri: str, documents: Iterable[str]) -> None:
        path = path_of(uri)
        self._uris.pop(path, None)
        self._models.pop(uri, None)
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()
        self._forget(documents)
        self.worker.submit(lambda: self.analysis.closed(path))
        self.worker.wake()

    def _forget(self, documents: Iterable[str]) -> None:
        for uri in documents:
            self.diagnostics.forget(uri)
            self.diagnostics.take(uri, None)

    def _await_questions(self) -> None:
        if self.client.pulls and not self.diagnostics.asked_for_all:
            self.loop.call_later(PATIENCE, self._give_up_waiting)

    def _give_up_waiting(self) -> None:
        if not self._stopped:
            self.diagnostics.give_up_waiting()

    def _edited(self, uri: str) -> None:
        document = self._document(uri)
        for part in document.parts if document is not None else ():
            self.diagnostics.opened(part.uri, part.version)
        if uri not in self._due:  # else the newest version is taken anyway
            self._due.add(uri)
            self.worker.submit(lambda: self._analyse(uri), URGENT)
        self.worker.wake()

    def _analyse(self, uri: str) -> None:
        """In the analysis thread: answer for the newest version."""
        self._due.discard(uri)
        document = self._document(uri)
        if document is not None:
            try:
                self.analysis.edited(
                    path_of(uri), document.version, document.text, lambda: uri in self._due
                )
            except OutdatedError:  # the newer text is on its way
                return
            except Exception:
                _LOG.exception("the analysis of %s failed", uri)
                self._call(self._failed, uri)

    def _failed(self, uri: str) -> None:
        waiting = self._waiting.pop(uri, None)
        if waiting is not None and not waiting.done():
            waiting.cancel()

    # -- what the analysis tells ---------------------------------------------------------------

    def _told_in_thread(self, told: Told) -> None:
        self._call(self._told, told)

    def _rested_in_thread(self) -> None:
        self._call(self._rested)

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # the loop has ended
            self.worker.stop()

    def _told(self, told: Told) -> None:
        if self._stopped:
            return
        uri = self._uris.get(told.path, "")
        if told.version is None:
            if not uri:
                self.diagnostics.take(uri_of(told.path), told.report)
            return
        document = self._document(uri)
        if document is None or told.model is None:
            return
        anew = uri in self._models and self._models[uri][0] == told.version
        self._models[uri] = (told.version, told.model)
        if document.version != told.version:
            return  # a newer version is on its way
        waiting = self._waiting.pop(uri, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(told.model)
        if not isinstance(document, Notebook) or told.report is None:
            self.diagnostics.take(uri, told.report, anew=anew)
            return
        support = self.client.support
        for cell, report in reports(document, told.model, told.report, self.encoding, support):
            self.diagnostics.take(cell, report, anew=anew)

    def _rested(self) -> None:
        self.diagnostics.rested()

    def _ask_installed(
        self, question: Question, learn: Callable[[dict[str, InstalledName]], None]
    ) -> None:
        """In the analysis thread: ask beside it; the answer waits for its turn there."""

        def take(known: dict[str, InstalledName]) -> None:
            self.worker.submit(lambda: learn(known), SOON)
            self.worker.wake()

        self._installed.ask(question, take)
