"""Who hears of diagnostics, when, and by which way: published, or asked for, never both."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from lsprotocol import types

from mindport.lsp.to_proto import Report

_LOG = logging.getLogger(__name__)

# A client that says it will ask, and has not after this many seconds, is told: of everything, or,
# where it asks for open documents alone, of all others.
PATIENCE = 3.0


@dataclass(slots=True)
class Diagnostics:
    """The reports of all files by URI. Used in the event loop only."""

    publish: Callable[[types.PublishDiagnosticsParams], None]
    refresh: Callable[[], None]
    client_asks: bool = False  # it says that it asks for diagnostics
    versions: bool = False  # it wants to hear versions
    reports: dict[str, Report] = field(default_factory=dict)
    open_versions: dict[str, int] = field(default_factory=dict)
    asked: bool = False  # it did ask
    asked_for_all: bool = False  # it asked for the whole workspace
    has_rested: bool = False  # all files were looked at since the last change
    _published: set[str] = field(default_factory=set)
    _gave_up: bool = False  # nobody asked in time
    _tells_others: bool = False  # nobody asked in time for what is not open
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def pushes(self) -> bool:
        """Whether diagnostics are published."""
        return not self.client_asks or self._gave_up

    def take(self, uri: str, report: Report | None, *, anew: bool = True) -> None:
        """A file was analysed; None for one that is gone. `anew`: its text did not change."""
        before = self.reports.get(uri)
        if report is None:
            self.reports.pop(uri, None)
        else:
            self.reports[uri] = report
        same = before == report or (not before and report is not None and not report.diagnostics)
        if self.pushes or (self._tells_others and uri not in self.open_versions):
            if not same or uri in self.open_versions:
                self._publish(uri)
        elif not same and anew and uri in self.open_versions and self.asked:
            self.refresh()
        if not same:
            self._changed.set()

    def rested(self) -> None:
        """All files were looked at."""
        self.has_rested = True
        self._changed.set()

    def give_up_waiting(self) -> None:
        """The client said that it would ask, and did not: publish what it did not ask for."""
        if not self.client_asks:
            return
        if not self.asked and not self._gave_up:
            _LOG.info("the client does not ask for diagnostics: they are published")
            self._gave_up = True
            for uri in self.reports:
                self._publish(uri)
        elif self.asked and not self.asked_for_all and not self._tells_others:
            _LOG.info("the client pulls open documents only: others are pushed")
            self._tells_others = True
            for uri in self.reports.keys() - self.open_versions.keys():
                self._publish(uri)

    def was_asked(self) -> None:
        """The client asks: what was published is taken back."""
        self.asked = True
        if self.client_asks and self._gave_up:
            self._gave_up = False
            self._take_back()

    def opened(self, uri: str, version: int) -> None:
        """A version of a document is open: what was told of the file is asked for from now on."""
        self.open_versions[uri] = version
        if not self.pushes and uri in self._published:
            self._published.discard(uri)
            self.publish(types.PublishDiagnosticsParams(uri, []))

    def forget(self, uri: str) -> None:
        """A document was closed: what was published of it under this version is taken back."""
        self.open_versions.pop(uri, None)

    async def whole_workspace(
        self, params: types.WorkspaceDiagnosticParams, send: Callable[[object], None]
    ) -> types.WorkspaceDiagnosticReport:
        """Answer with what changed for the client; when nothing did, wait until something does."""
        self.asked_for_all = True
        if self._tells_others:
            self._tells_others = False
            self._take_back()
        known = {previous.uri: previous.value for previous in params.previous_result_ids}
        streams = params.partial_result_token is not None
        told = False
        while True:
            self._changed.clear()
            items = self._news(known)
            if items and streams:
                send(types.WorkspaceDiagnosticReport(items))
                items = []
                told = True
            if (items or told) and self.has_rested:
                return types.WorkspaceDiagnosticReport(items)
            if not streams:  # nothing of these was sent
                known = {previous.uri: previous.value for previous in params.previous_result_ids}
            await self._changed.wait()

    def _news(self, known: dict[str, str]) -> list[types.WorkspaceDocumentDiagnosticReport]:
        """What the client does not know yet; afterwards `known` says that it does."""
        items: list[types.WorkspaceDocumentDiagnosticReport] = []
        for uri, report in self.reports.items():
            if known.get(uri) == report.result_id or (uri not in known and not report.diagnostics):
                continue
            known[uri] = report.result_id
            items.append(
                types.WorkspaceFullDocumentDiagnosticReport(
                    uri=uri,
                    items=list(report.diagnostics),
                    version=self.open_versions.get(uri),
                    result_id=report.result_id,
                )
            )
        for uri in [uri for uri in known if uri not in self.reports] if self.has_rested else []:
            del known[uri]
            items.append(types.WorkspaceFullDocumentDiagnosticReport(uri=uri, items=[]))
        return items

    def _take_back(self) -> None:
        for uri in self._published:
            self.publish(types.PublishDiagnosticsParams(uri, []))
        self._published.clear()

    def _publish(self, uri: str) -> None:
        report = self.reports.get(uri)
        found = list(report.diagnostics) if report is not None else []
        if not found and uri not in self._published and uri not in self.open_versions:
            return
        version = self.open_versions.get(uri) if self.versions else None
        self.publish(types.PublishDiagnosticsParams(uri, found, version))
        if found:
            self._published.add(uri)
        else:
            self._published.discard(uri)
