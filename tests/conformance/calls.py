"""What the server says of itself: notifications, and requests to the client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from conformance.places import of_diagnostics, of_workspace_edit
from conformance.shapes import misfits

if TYPE_CHECKING:
    from conformance.conversation import Conversation

Rule = Callable[["Conversation", Any], Iterator[str]]

# The capability that says that a method may be registered while the session runs.
_SECTIONS = {
    "workspace/didChangeWatchedFiles": "workspace.didChangeWatchedFiles",
    "workspace/didChangeConfiguration": "workspace.didChangeConfiguration",
    "workspace/executeCommand": "workspace.executeCommand",
    "workspace/symbol": "workspace.symbol",
    "notebookDocument/sync": "notebookDocument.synchronization",
    "textDocument/didOpen": "textDocument.synchronization",
    "textDocument/didChange": "textDocument.synchronization",
    "textDocument/didClose": "textDocument.synchronization",
}
_PROGRESS = {
    "begin": (types.WorkDoneProgressBegin, {"created"}, "begun"),
    "report": (types.WorkDoneProgressReport, {"begun"}, "begun"),
    "end": (types.WorkDoneProgressEnd, {"begun"}, "ended"),
}
_PARTIAL = {
    "workspace/diagnostic": (
        types.WorkspaceDiagnosticReport | types.WorkspaceDiagnosticReportPartialResult
    ),
}


def _anything(_talk: Conversation, _params: Any) -> Iterator[str]:
    yield from ()


def _needs(path: str) -> Rule:
    def rule(talk: Conversation, _params: Any) -> Iterator[str]:
        if not talk.can(path):
            yield f"needs the client's {path}"

    return rule


def _register(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    for one in params["registrations"]:
        method = one["method"]
        section = _SECTIONS.get(method, method.replace("/", "."))
        if not talk.can(f"{section}.dynamicRegistration"):
            yield f"registers {method}, which the client can't"
        if one["id"] in talk.registered:
            yield f"registers the id {one['id']} twice"
        talk.registered[one["id"]] = method
        options = types.METHOD_TO_TYPES.get(method, (None, None, None, None))[3]
        if options is not None and "registerOptions" in one:
            yield from misfits(one["registerOptions"], options, f" {method}")
        for watcher in (one.get("registerOptions") or {}).get("watchers", ()):
            is_relative = isinstance(watcher.get("globPattern"), dict)
            if is_relative and not talk.can(f"{section}.relativePatternSupport"):
                yield "watches a relative pattern, which the client can't"


def _unregister(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    for one in params["unregisterations"]:
        if talk.registered.pop(one["id"], None) != one["method"]:
            yield f"takes back what was not registered: {one}"


def _apply(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    yield from _needs("workspace.applyEdit")(talk, params)
    yield from of_workspace_edit(talk, params["edit"])


def _publish(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    uri, version = params["uri"], params.get("version")
    if version is not None:
        if not talk.can("textDocument.publishDiagnostics.versionSupport"):
            yield "has a version, which the client does not know"
        if version not in talk.texts.versions.get(uri, {}):
            yield f"is of version {version}, which {uri} never had"
    yield from of_diagnostics(talk, params["diagnostics"], uri, pulled=False)


def _progress(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    token, value = params["token"], params["value"]
    if token in talk.partial:
        method = talk.partial[token]
        yield from misfits(value, _PARTIAL.get(method, types.LSPAny), f" of {method}")
        if method == "workspace/diagnostic":
            yield from of_reports(talk, value["items"])
        return
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind not in _PROGRESS:
        yield f"has a value that is no progress: {value}"
        return
    shape, before, after = _PROGRESS[kind]
    yield from misfits(value, shape, f" {kind}")
    if talk.tokens.get(token) not in before:
        yield f"says {kind} of a token that is {talk.tokens.get(token, 'not created')}"
    talk.tokens[token] = after


def of_reports(talk: Conversation, reports: list[dict[str, Any]]) -> Iterator[str]:
    """Reports of pulled diagnostics, each with its `uri`."""
    for report in reports:
        uri = report["uri"]
        known = talk.result_ids.setdefault(uri, set())
        if report["kind"] == "unchanged":
            if report["resultId"] not in known:
                yield f"says that {uri} did not change, and never told of it"
            continue
        if "resultId" in report:
            known.add(report["resultId"])
        version = report.get("version")
        if version is not None and version not in talk.texts.versions.get(uri, {}):
            yield f"is of version {version}, which {uri} never had"
        yield from of_diagnostics(talk, report["items"], uri, pulled=True)


def _trace(talk: Conversation, params: dict[str, Any]) -> Iterator[str]:
    if talk.trace == "off" or ("verbose" in params and talk.trace != "verbose"):
        yield f"traces, though trace is {talk.trace}"


REQUESTS: dict[str, Rule] = {
    "client/registerCapability": _register,
    "client/unregisterCapability": _unregister,
    "window/showDocument": _needs("window.showDocument.support"),
    "window/showMessageRequest": _anything,
    "window/workDoneProgress/create": _needs("window.workDoneProgress"),
    "workspace/applyEdit": _apply,
    "workspace/codeLens/refresh": _needs("workspace.codeLens.refreshSupport"),
    "workspace/configuration": _needs("workspace.configuration"),
    "workspace/diagnostic/refresh": _needs("workspace.diagnostics.refreshSupport"),
    "workspace/inlayHint/refresh": _needs("workspace.inlayHint.refreshSupport"),
    "workspace/workspaceFolders": _needs("workspace.workspaceFolders"),
}
NOTIFICATIONS: dict[str, Rule] = {
    "$/logTrace": _trace,
    "$/progress": _progress,
    "textDocument/publishDiagnostics": _publish,
    "window/logMessage": _anything,
    "window/showMessage": _anything,
}
