"""A client for any language server, as light as can be: it measures, and checks nothing."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

Message = dict[str, Any]

_PUBLISH = "textDocument/publishDiagnostics"


class Client:
    """A server process, and what is said to it. To be used in a `with`."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        overhear: Callable[[Message], None] = lambda _message: None,
    ) -> None:
        self.began = time.perf_counter()
        self._overhear = overhear
        self._version = 1
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(environment),
        )
        self._heard: queue.Queue[Message | None] = queue.Queue()
        self._count = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        stream = self.process.stdout
        while True:
            length = 0
            while (line := stream.readline()) != b"\r\n":
                if not line:
                    self._heard.put(None)
                    return
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(stream.read(length))
            self._overhear(message)
            self._heard.put(message)

    def _send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._send(method=method, params=params)

    def ask(self, method: str, params: Any) -> int:
        """Send a request and go on; the number of its answer."""
        self._count += 1
        self._send(id=self._count, method=method, params=params)
        return self._count

    def request(self, method: str, params: Any) -> Any:
        """Send a request; its result."""
        number = self.ask(method, params)
        answer = self.wait(lambda message: is_answer(message, number))
        assert "error" not in answer, answer
        return answer["result"]

    def wait(self, wanted: Callable[[Message], bool], timeout: float = 60) -> Message:
        """The next message that is wanted, or queue.Empty; the server's requests get no values."""
        end = time.monotonic() + timeout
        while True:
            message = self._heard.get(timeout=max(end - time.monotonic(), 0.01))
            assert message is not None, "the server has gone"
            if "method" in message and "id" in message:
                items = (message.get("params") or {}).get("items")
                self._send(id=message["id"], result=items and [None] * len(items))
            if wanted(message):
                return message

    def initialize(self, root: Path, capabilities: Message) -> Message:
        """Say hello; what the server can do."""
        params = {
            "processId": os.getpid(),
            "rootUri": root.as_uri(),
            "workspaceFolders": [{"uri": root.as_uri(), "name": root.name}],
            "capabilities": capabilities,
        }
        able: Message = self.request("initialize", params)["capabilities"]
        self.notify("initialized", {})
        return able

    def open(self, uri: str, text: str) -> None:
        """Open a document."""
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def insert(self, uri: str, place: tuple[int, int], text: str) -> int:
        """Insert a text into the open document; the version that this makes."""
        self._version += 1
        position = {"line": place[0], "character": place[1]}
        change = {"range": {"start": position, "end": position}, "text": text}
        document = {"uri": uri, "version": self._version}
        self.notify(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [change]}
        )
        return self._version

    def diagnosed(self, uri: str, version: int, timeout: float = 60) -> None:
        """Wait for the published diagnostics of a version; some servers do not tell which."""
        self.wait(
            lambda message: (
                message.get("method") == _PUBLISH
                and message["params"]["uri"] == uri
                and message["params"].get("version") in (None, version)
            ),
            timeout,
        )


def is_answer(message: Message, number: int) -> bool:
    """Whether a message answers a request."""
    return message.get("id") == number and "method" not in message
