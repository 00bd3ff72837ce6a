"""The checks of what the server says can fail, and a client that can do nothing passes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conformance.conversation import Conversation
from raw_client import RawClient

_PLACE = {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 4}}
_BACK = {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 2}}
_FAR = {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 9}}
_URI = "file:///a.py"
_TOLD = {"range": _PLACE, "message": "m"}
_DOCUMENT = {"uri": _URI}
_CONTEXT = {"diagnostics": [], "only": ["quickfix"]}
_RANGE_ASKED = {"textDocument": _DOCUMENT, "range": _PLACE}
_AT = {"textDocument": _DOCUMENT, "position": _PLACE["end"]}
_CAN: dict[str, Any] = {
    "workspace": {
        "configuration": True,
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True, "tagSupport": {"valueSet": [1]}},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
        "hover": {"contentFormat": ["markdown"]},
    },
    "window": {"workDoneProgress": True},
}


def _hello(capabilities: dict[str, Any]) -> Conversation:
    talk = Conversation()
    params = {"processId": None, "rootUri": None, "capabilities": capabilities}
    talk.client_said({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})
    announced = {"codeActionProvider": {"codeActionKinds": ["quickfix"]}}
    talk.server_said({"jsonrpc": "2.0", "id": 0, "result": {"capabilities": announced}})
    document = {"uri": _URI, "languageId": "python", "version": 1, "text": "x\n  yz\n"}
    talk.client_said(
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    )
    assert not talk.faults
    return talk


def _published(**properties: Any) -> dict[str, Any]:
    return {"uri": _URI, "diagnostics": [{**_TOLD, **properties}]}


def _edit(version: int, *edits: dict[str, Any]) -> dict[str, Any]:
    document = {"uri": _URI, "version": version}
    return {"edit": {"documentChanges": [{"textDocument": document, "edits": list(edits)}]}}


@pytest.mark.parametrize(
    ("method", "params", "fault"),
    [
        ("textDocument/publishDiagnostics", _published(), ""),
        ("textDocument/publishDiagnostics", {**_published(), "version": 1}, ""),
        ("textDocument/publishDiagnostics", {**_published(), "version": 2}, "never had"),
        ("textDocument/publishDiagnostics", {**_published(), "version": None}, "left out"),
        ("textDocument/publishDiagnostics", {"uri": "a b", "diagnostics": []}, "is no URI"),
        ("textDocument/publishDiagnostics", _published(tags=[1]), ""),
        ("textDocument/publishDiagnostics", _published(tags=[2]), "tags [2]"),
        ("textDocument/publishDiagnostics", _published(tags=[3]), "is no DiagnosticTag"),
        ("textDocument/publishDiagnostics", _published(data=3), "has data"),
        ("textDocument/publishDiagnostics", _published(severity="high"), "DiagnosticSeverity"),
        ("textDocument/publishDiagnostics", _published(colour=3), "no such property"),
        ("textDocument/publishDiagnostics", _published(range=_BACK), "ends before it begins"),
        ("textDocument/publishDiagnostics", _published(range=_FAR), "outside of the text"),
        ("window/logMessage", {"type": 3, "message": "m"}, ""),
        ("window/logMessage", {"type": 3}, "missing"),
        ("textDocument/hover", _AT, "not for the server to say"),
        ("mindport/own", {}, "not for the server to say"),
        ("$/progress", {"token": "t", "value": {"kind": "report"}}, "not created"),
        ("$/logTrace", {"message": "m"}, "trace is off"),
        ("workspace/configuration", {"items": [{}]}, "request and must be a notification"),
    ],
)
def test_notifications_are_checked(method: str, params: Any, fault: str) -> None:
    talk = _hello(_CAN)
    talk.server_said({"jsonrpc": "2.0", "method": method, "params": params})
    _expect(talk, fault)


def _registration(method: str, options: Any = None) -> dict[str, Any]:
    return {"registrations": [{"id": "1", "method": method, "registerOptions": options}]}


@pytest.mark.parametrize(
    ("method", "params", "fault"),
    [
        ("workspace/configuration", {"items": [{}]}, ""),
        ("workspace/workspaceFolders", None, "has params"),
        ("workspace/codeLens/refresh", ..., "workspace.codeLens.refreshSupport"),
        ("window/workDoneProgress/create", {"token": 3}, ""),
        ("window/showDocument", {"uri": _URI}, "window.showDocument.support"),
        ("workspace/applyEdit", _edit(1), "workspace.applyEdit"),
        ("client/registerCapability", _registration("textDocument/hover"), "the client can't"),
        (
            "client/registerCapability",
            _registration("workspace/didChangeWatchedFiles", {"watchers": [{"globPattern": "*"}]}),
            "",
        ),
        (
            "client/registerCapability",
            _registration("workspace/didChangeWatchedFiles", {"watchers": [{"glob": "*"}]}),
            "glob: FileSystemWatcher has no such property",
        ),
    ],
)  # fmt: skip
def test_requests_to_the_client_are_checked(method: str, params: Any, fault: str) -> None:
    talk = _hello(_CAN)
    message = {"jsonrpc": "2.0", "id": "s", "method": method, "params": params}
    if params is ...:
        del message["params"]
    talk.server_said(message)
    _expect(talk, fault)


_FIX = {"title": "t", "kind": "quickfix"}
_INSERT = {"range": _PLACE, "newText": "n"}


@pytest.mark.parametrize(
    ("method", "params", "result", "fault"),
    [
        ("textDocument/hover", _AT, None, ""),
        ("textDocument/hover", _AT, {"contents": {"kind": "markdown", "value": ""}}, ""),
        ("textDocument/hover", _AT, {"contents": {"kind": "plaintext", "value": ""}}, "not show"),
        ("textDocument/hover", _AT, {"contents": {"kind": "html", "value": ""}}, "contents"),
        ("textDocument/hover", _AT, {"contents": "", "range": _FAR}, "outside of the text"),
        ("textDocument/completion", _AT, {"isIncomplete": False, "items": []}, ""),
        ("textDocument/completion", _AT, {"items": []}, "isIncomplete: missing"),
        ("textDocument/completion", _AT, [{"label": "a", "insertTextFormat": 2}], "a snippet"),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [{**_FIX, **_edit(1, _INSERT)}], ""),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [{**_FIX, **_edit(2, _INSERT)}], "edits version 2"),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [{**_FIX, **_edit(1, _INSERT, _INSERT)}], "overlap"),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [{**_FIX, **_edit(1), "isPreferred": True}], "isPreferred"),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [{**_FIX, **_edit(1), "kind": "source"}], "did not announce"),
        ("textDocument/codeAction", {**_RANGE_ASKED, "context": _CONTEXT},
         [_FIX], "does nothing"),
        ("textDocument/documentSymbol", {"textDocument": _DOCUMENT},
         [{"name": "x", "kind": 5, "range": _PLACE, "selectionRange": _PLACE}], "tree of symbols"),
        ("textDocument/diagnostic", {"textDocument": _DOCUMENT},
         {"kind": "unchanged", "resultId": "1"}, "says unchanged"),
        ("textDocument/diagnostic", {"textDocument": _DOCUMENT}, None, "None is no"),
        ("workspace/diagnostic", {"previousResultIds": []},
         {"items": [{"kind": "full", "uri": _URI, "items": []}]}, "version: missing"),
        ("shutdown", None, 3, "3 instead of null"),
        ("mindport/own", None, None, "unknown method"),
    ],
)  # fmt: skip
def test_answers_are_checked(method: str, params: Any, result: Any, fault: str) -> None:
    talk = _hello(_CAN)
    talk.client_said({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
    talk.server_said({"jsonrpc": "2.0", "id": 7, "result": result})
    _expect(talk, fault)


def test_the_order_of_messages_is_checked() -> None:
    talk = Conversation()
    talk.server_said({"jsonrpc": "2.0", "id": 1, "method": "workspace/workspaceFolders"})
    _expect(talk, "comes before the answer to initialize")
    talk = _hello(_CAN)
    talk.server_said({"jsonrpc": "2.0", "id": 0, "result": None})
    _expect(talk, "answers nothing that was asked, or a second time")
    talk = _hello(_CAN)
    talk.server_said({"jsonrpc": "2.0", "id": 0})
    _expect(talk, "has the properties")
    talk = _hello(_CAN)
    talk.client_said({"jsonrpc": "2.0", "id": 1, "method": "shutdown"})
    talk.server_said({"jsonrpc": "2.0", "id": 1, "result": None})
    talk.server_said(
        {"jsonrpc": "2.0", "method": "window/logMessage", "params": {"type": 1, "message": ""}}
    )
    _expect(talk, "comes after the answer to shutdown")


def _expect(talk: Conversation, fault: str) -> None:
    if fault:
        assert [one for one in talk.faults if fault in one], talk.faults
    else:
        assert not talk.faults


def test_a_client_that_can_do_nothing_hears_nothing_it_does_not_know(tmp_path: Path) -> None:
    text = "import torch\n\n\nclass A(torch.nn.Module):\n    x = torch.abs(torch.std(3.0, 1))\n"
    with RawClient(tmp_path / "cache") as client:
        client.initialize(tmp_path)
        uri = (tmp_path / "a.py").as_uri()
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        client.notify("textDocument/didOpen", {"textDocument": document})
        one: dict[str, Any] = {"textDocument": {"uri": uri}}
        place = {**one, "position": {"line": 4, "character": 14}}
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 5, "character": 0}}
        asked: dict[str, dict[str, Any]] = {
            "textDocument/hover": place,
            "textDocument/completion": place,
            "textDocument/definition": {**place, "position": {"line": 4, "character": 17}},
            "textDocument/signatureHelp": {**place, "position": {"line": 4, "character": 32}},
            "textDocument/codeAction": {**one, "range": whole, "context": {"diagnostics": []}},
            "textDocument/codeLens": one,
            "textDocument/documentSymbol": one,
            "textDocument/documentLink": one,
            "textDocument/diagnostic": one,
            "workspace/symbol": {"query": "api:abs"},
        }
        for method, params in asked.items():
            assert client.request(method, params)["result"] is not None, method
        told = client.request("workspace/executeCommand", {"command": "mindport.scanProject"})
        assert told["result"]["done"]
