"""A language server process, and messages to it as bytes: also such as no good client sends."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from conformance.conversation import Conversation

_SERVER = Path(__file__).parents[1] / "server"


def server_environment(cache: Path) -> dict[str, str]:
    """The environment in which a server process finds this source and a cache of its own."""
    return {**os.environ, "PYTHONPATH": str(_SERVER), "MINDPORT_CACHE_DIR": str(cache)}


def server_command(*arguments: str) -> list[str]:
    """What starts a server."""
    return [sys.executable, "-m", "mindport", "server", *arguments]


class RawClient:
    """A server with pipes; what it says is kept in order, and checked."""

    def __init__(self, cache: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            server_command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=server_environment(cache),
        )
        self.all: list[dict[str, Any]] = []
        self.talk = Conversation()
        self._talking = threading.Lock()
        self._heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._count = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> RawClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        if error is None:
            assert not self.talk.faults, self.talk.faults

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
            with self._talking:
                self.talk.server_said(message)
            self._heard.put(message)

    def raw(self, body: bytes, header: bytes | None = None) -> None:
        """Send bytes."""
        assert self.process.stdin is not None
        with contextlib.suppress(ValueError, RecursionError), self._talking:
            self.talk.client_said(json.loads(body))
        head = b"Content-Length: %d\r\n\r\n" % len(body) if header is None else header
        self.process.stdin.write(head + body)
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.raw(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self.send(method=method, params=params)

    def request(self, method: str, params: Any) -> dict[str, Any]:
        """Send a request; its response."""
        self._count += 1
        number = self._count
        self.send(id=number, method=method, params=params)
        return self.wait(lambda message: message.get("id") == number and "method" not in message)

    def wait(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = 30) -> dict[str, Any]:
        """The next message that is wanted; requests of the server are answered with null."""
        end = time.monotonic() + timeout
        while True:
            message = self._heard.get(timeout=max(end - time.monotonic(), 0.01))
            assert message is not None, "the server has gone"
            self.all.append(message)
            if wanted(message):
                return message
            if "method" in message and "id" in message:
                self.send(id=message["id"], result=None)

    def initialize(self, root: Path | None = None, **capabilities: Any) -> dict[str, Any]:
        """Say hello."""
        params = {
            "processId": os.getpid(),
            "rootUri": root.as_uri() if root else None,
            "capabilities": capabilities,
        }
        response = self.request("initialize", params)
        self.notify("initialized", {})
        return response
