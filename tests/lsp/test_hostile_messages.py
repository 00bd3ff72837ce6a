"""Bad messages are answered as the protocol asks; no popup, no stall, and the server lives on."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from raw_client import RawClient


@pytest.fixture
def client(tmp_path: Path) -> Iterator[RawClient]:
    with RawClient(tmp_path / "cache") as client:
        yield client


def _is_error(message: dict[str, Any]) -> bool:
    return "error" in message


def _code(message: dict[str, Any]) -> int:
    return int(message["error"]["code"])


def _lives(client: RawClient) -> None:
    text = "from torch import nn\n\nclass Net(nn.Module): pass\n"
    document = {"uri": "untitled:x", "languageId": "python", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    told = client.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")
    assert told["params"]["diagnostics"]
    assert not [m for m in client.all if m.get("method") == "window/showMessage"]


@pytest.mark.parametrize(
    ("body", "code", "has_id"),
    [
        (b"{", -32700, None),
        (b"\xff\xfe{}", -32700, None),
        (b"", -32700, None),
        (b"[" * 5000, -32700, None),
        (b"[]", -32600, None),
        (b"7", -32600, None),
        (b'"text"', -32600, None),
        (b'{"id": 5, "method": "initialize"}', -32600, 5),
        (b'{"jsonrpc": "1.0", "id": 6, "method": "initialize"}', -32600, 6),
        (b'{"jsonrpc": "2.0", "id": 8}', -32600, 8),
        (b'{"jsonrpc": "2.0", "id": 9, "method": 4}', -32600, 9),
        (b'{"jsonrpc": "2.0", "id": {}, "method": "shutdown"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {"capabilities": 7}}',
         -32602, 3),
        (b'{"jsonrpc": "2.0", "id": 4, "method": "initialize", "params": []}', -32602, 4),
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(
    client: RawClient, body: bytes, code: int, has_id: int | None
) -> None:
    client.raw(body)
    answer = client.wait(_is_error)
    assert (_code(answer), answer["id"]) == (code, has_id)
    client.initialize()
    _lives(client)


def test_headers_without_length_are_refused(client: RawClient) -> None:
    client.raw(b"", header=b"Content-Type: nonsense\r\n\r\n")
    assert _code(client.wait(_is_error)) == -32700
    client.raw(b"", header=b"content-length:2\r\nContent-Type: x\r\n\r\n{}")
    assert _code(client.wait(_is_error)) == -32600
    client.initialize()
    _lives(client)


def test_the_order_of_a_session_is_kept(client: RawClient) -> None:
    assert _code(client.request("textDocument/hover", {})) == -32002
    client.notify("textDocument/didOpen", {"textDocument": {}})
    client.initialize()
    assert _code(client.request("initialize", {"capabilities": {}})) == -32600
    assert _code(client.request("textDocument/nonsense", {})) == -32601
    assert _code(client.request("textDocument/hover", {"position": 1})) == -32602
    assert _code(client.request("workspace/executeCommand", {"command": "none"})) == -32602
    for command in ("mindport.switchRelease", "mindport.lookup"):
        assert _code(client.request("workspace/executeCommand", {"command": command})) == -32602
    _lives(client)
    assert client.request("shutdown", None)["result"] is None
    assert _code(client.request("textDocument/hover", {})) == -32600
    client.notify("exit", None)
    assert client.process.wait(10) == 0


def test_an_exit_without_shutdown_is_an_error(client: RawClient) -> None:
    client.initialize()
    client.notify("exit", None)
    assert client.process.wait(10) == 1


def test_documents_that_nobody_opened_are_ignored(client: RawClient) -> None:
    client.initialize()
    document = {"uri": "file:///nowhere/a.py", "version": 4}
    client.notify("textDocument/didChange", {"textDocument": document, "contentChanges": []})
    client.notify("textDocument/didSave", {"textDocument": document})
    client.notify("textDocument/didClose", {"textDocument": document})
    place = {"line": 3, "character": 9}
    answer = client.request("textDocument/hover", {"textDocument": document, "position": place})
    assert answer["result"] is None
    client.notify("$/cancelRequest", {"id": 999})
    client.notify("$/unknown", {"a": 1})
    client.send(id="never asked", result=3)
    _lives(client)


def test_random_messages_do_not_stop_the_server(client: RawClient) -> None:
    chance = random.Random(3)
    client.initialize()
    methods = ["x", "$/y", "workspace/executeCommand", "workspace/symbol"]
    methods += [
        f"textDocument/{name}" for name in ("hover", "didChange", "codeAction", "completion")
    ]
    values: list[Any] = [None, 1, -1, 1e300, "", "untitled:x", [], {}, True, [[]], {"uri": 3}]
    keys = ["textDocument", "position", "range", "context", "command", "contentChanges", "query"]
    for number in range(1000, 1400):
        params = {key: chance.choice(values) for key in chance.sample(keys, 3)}
        message = {"jsonrpc": "2.0", "method": chance.choice(methods), "params": params}
        if chance.random() < 0.7:
            message["id"] = number
        body = bytearray(json.dumps(message).encode())
        if chance.random() < 0.3:
            body[chance.randrange(len(body))] = chance.randrange(256)
        client.raw(bytes(body))
    _lives(client)


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize(("command", "argument"), [("scan", {}), ("exportReport", "json")])
def test_work_ends_when_its_request_is_cancelled(
    client: RawClient, tmp_path: Path, command: str, argument: object
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.py").write_text("import torch\n", encoding="utf-8")
    client.initialize(project, window={"workDoneProgress": True})
    params = {"command": f"mindport.{command}", "arguments": [argument]}
    client.send(id="work", method="workspace/executeCommand", params=params)
    client.wait(lambda message: _progress_of(message) == "begin")

    def jobs() -> list[int]:
        children = Path(f"/proc/{client.process.pid}/task").glob("*/children")
        numbers = [int(number) for path in children for number in path.read_text().split()]
        return [one for one in numbers if b"lsp.job" in Path(f"/proc/{one}/cmdline").read_bytes()]

    end = time.monotonic() + 30
    while not (started := jobs()) and time.monotonic() < end:
        time.sleep(0.005)
    os.kill(started[0], signal.SIGSTOP)  # as if the work took its time
    client.notify("$/cancelRequest", {"id": "work"})
    assert _code(client.wait(lambda message: message.get("id") == "work")) == -32800
    client.wait(lambda message: _progress_of(message) == "end")
    assert jobs() == []
    _lives(client)


def _progress_of(message: dict[str, Any]) -> str:
    is_progress = message.get("method") == "$/progress"
    return str(message["params"]["value"]["kind"]) if is_progress else ""
