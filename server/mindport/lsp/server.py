"""The server: pygls with our own transport, protocol checks and session."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import pkgutil
import sys
import threading
from collections.abc import Coroutine
from typing import Any, BinaryIO

from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcMethodNotFound,
    JsonRpcRequestCancelled,
    PyglsError,
)
from pygls.lsp.server import LanguageServer

import mindport
from mindport.lsp import handlers
from mindport.lsp.converter import new_converter
from mindport.lsp.environment import EnvironmentReader
from mindport.lsp.frames import Frames
from mindport.lsp.handlers import notebook
from mindport.lsp.protocol import Protocol
from mindport.lsp.session import Session

_LOG = logging.getLogger(__name__)

_REFUSALS = (JsonRpcInvalidParams, JsonRpcMethodNotFound, JsonRpcRequestCancelled)
_CHUNK = 64 * 1024


class Server(LanguageServer):
    """The language server. Handlers find the session of the client here."""

    protocol: Protocol

    def __init__(self) -> None:
        super().__init__(
            "mindport",
            mindport.__version__,
            protocol_cls=Protocol,
            converter_factory=new_converter,
            notebook_document_sync=notebook.SYNC,
        )
        self._session: Session | None = None
        self._ended: asyncio.Event | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self.told_problems: set[str] = set()  # of settings, as they were last shown
        self.environment = EnvironmentReader()

    @property
    def session(self) -> Session:
        """The session; it is there from initialize on."""
        assert self._session is not None
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._session = session

    def report_server_error(
        self, error: Exception, source: type[PyglsError] | type[JsonRpcException]
    ) -> None:
        """Log it: a popup helps nobody. What the client asked wrongly it was told."""
        level = logging.DEBUG if isinstance(error, _REFUSALS) else logging.ERROR
        _LOG.log(level, "%s: %s", source.__name__, error)

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine beside the handlers."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _LOG.error("a background task failed", exc_info=task.exception())

    def end(self) -> None:
        """End the process soon."""
        if self._session is not None:
            self._session.stop()
        if self._ended is not None:
            self._ended.set()

    @property
    def exit_code(self) -> int:
        """0 when the client said goodbye as the protocol asks."""
        return 0 if self.protocol.is_shut_down else 1


def _is_no_refusal(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], _REFUSALS))


def new_server() -> Server:
    """A server with all handlers."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_no_refusal)
    server = Server()
    for module in pkgutil.iter_modules(handlers.__path__):
        importlib.import_module(f"{handlers.__name__}.{module.name}").register(server)
    return server


def serve_stdio() -> int:
    """Serve the client at stdin and stdout, and give the exit code."""
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever prints must not disturb the protocol
    server = new_server()
    asyncio.run(_serve_stdio(server, stdin, stdout))
    return server.exit_code


async def _serve_stdio(server: Server, stdin: BinaryIO, stdout: BinaryIO) -> None:
    server._ended = ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    frames = Frames()

    def take(data: bytes) -> None:
        if not data:
            server.end()
        for body in frames.feed(data):
            server.protocol.receive(body)

    def read() -> None:
        data = b"-"
        while data:
            try:
                data = os.read(stdin.fileno(), _CHUNK)
            except OSError:
                data = b""
            try:
                loop.call_soon_threadsafe(take, data)
            except RuntimeError:  # the loop has ended
                return

    server.protocol.set_writer(_Output(server, stdout))
    threading.Thread(target=read, name="mindport input", daemon=True).start()
    await ended.wait()


class _Output:
    """stdout as pygls writes to it; a client that has gone ends the server."""

    def __init__(self, server: Server, stdout: BinaryIO) -> None:
        self._server = server
        self._stdout = stdout

    def write(self, data: bytes) -> None:
        try:
            self._stdout.write(data)
            self._stdout.flush()
        except (BrokenPipeError, ValueError):
            self._server.end()

    def close(self) -> None:
        """Leave it open: it is the process's."""


def serve_tcp(host: str, port: int) -> int:
    """Serve one client that connects, and give the exit code."""
    server = new_server()
    asyncio.run(_serve_tcp(server, host, port))
    return server.exit_code


async def _serve_tcp(server: Server, host: str, port: int) -> None:
    server._ended = ended = asyncio.Event()
    frames = Frames()
    taken = False

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal taken
        if taken:
            writer.close()
            return
        taken = True
        server.protocol.set_writer(_Socket(writer))
        while data := await reader.read(_CHUNK):
            for body in frames.feed(data):
                server.protocol.receive(body)
        server.end()

    listener = await asyncio.start_server(connected, host, port)
    address = listener.sockets[0].getsockname()
    print(f"mindport: listening on {address[0]}:{address[1]}", file=sys.stderr, flush=True)
    async with listener:
        await ended.wait()


class _Socket:
    """A connection as pygls writes to it."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def close(self) -> None:
        self._writer.close()
