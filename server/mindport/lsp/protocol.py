"""What is done with a message before any handler sees it, and what is answered to a bad one."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import JsonRPCNotification
from pygls.protocol.language_server import lsp_method

_LOG = logging.getLogger(__name__)

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
NOT_INITIALIZED = -32002


class Protocol(LanguageServerProtocol):
    """pygls's protocol, with the errors that the protocol asks for and documents of our own."""

    _is_initialized = False

    @property
    def is_shut_down(self) -> bool:
        """Whether the client asked to shut down."""
        return bool(self._shutdown)

    def receive(self, body: bytes | None) -> None:
        """Take the body of one message; None stands for headers that make no sense."""
        try:
            data = json.loads(body or b"")
        except (ValueError, RecursionError) as error:
            self._refuse(None, PARSE_ERROR, f"not JSON: {error}")
            return
        if not isinstance(data, dict) or data.get("jsonrpc") != self.VERSION:
            self._refuse(_id_of(data), INVALID_REQUEST, "not a JSON-RPC 2.0 message")
        elif "method" in data:
            self._receive_call(data)
        elif "id" in data and ("result" in data or "error" in data):
            self._receive_answer(data)
        else:
            self._refuse(_id_of(data), INVALID_REQUEST, "neither a request nor a response")

    def _receive_call(self, data: dict[str, Any]) -> None:
        method, is_request = data["method"], "id" in data
        reason = self._reason_against(data)
        if reason is not None:
            if is_request:
                self._refuse(_id_of(data), *reason)
            else:
                _LOG.debug("notification %r ignored: %s", method, reason[1])
            return
        try:
            kind = self.get_message_type(method) or JsonRPCNotification
            message = self._converter.structure(data, kind)
        except Exception as error:  # whatever cattrs meets in what anybody may send
            _LOG.debug("bad params of %s: %s", method, type(error).__name__)
            if is_request:
                self._refuse(data["id"], INVALID_PARAMS, f"{method}: params are not valid")
            return
        if method == types.INITIALIZE:
            self._is_initialized = True
        self.handle_message(message)

    def _reason_against(self, data: dict[str, Any]) -> tuple[int, str] | None:
        method = data["method"]
        if not isinstance(method, str) or ("id" in data and _id_of(data) is None):
            return INVALID_REQUEST, "method or id is not valid"
        if method == types.EXIT:
            return None
        if not self._is_initialized and method != types.INITIALIZE:
            return NOT_INITIALIZED, "not initialized"
        if self._is_initialized and method == types.INITIALIZE:
            return INVALID_REQUEST, "already initialized"
        if self._shutdown:
            return INVALID_REQUEST, "shut down"
        if method == types.CANCEL_REQUEST:
            return None
        if method not in self.fm.features and method not in self.fm.builtin_features:
            return METHOD_NOT_FOUND, f"unknown method: {method}"
        return None

    def _receive_answer(self, data: dict[str, Any]) -> None:
        future = self._request_futures.get(data["id"]) if _id_of(data) is not None else None
        if future is None:
            _LOG.debug("answer without a request: %r", data.get("id"))
            return
        try:
            self.handle_message(self.structure_message(data))
        except JsonRpcException as error:
            self._request_futures.pop(data["id"], None)
            future.set_exception(error)

    def _refuse(self, message_id: int | str | None, code: int, reason: str) -> None:
        _LOG.debug("refused: %s", reason)
        # As plain data: lsprotocol's message would leave out an id that is null.
        error = {"code": code, "message": reason}
        self._send_data({"jsonrpc": self.VERSION, "id": message_id, "error": error})

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    def lsp_workspace__execute_command(self, params: types.ExecuteCommandParams) -> Any:
        """Absent arguments are none, which pygls would not check; a cancelled command ends."""
        params.arguments = params.arguments or []
        steps = super().lsp_workspace__execute_command(params)
        handler, *arguments = next(steps)
        request = self._request_futures.get(self.msg_id or "")
        return (yield _ending_with(request, handler), *arguments)

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_args: Any) -> Any:
        """Leave it to the handler, which ends the loop; pygls would raise SystemExit in it."""
        yield self.fm.features[types.EXIT], (None,), None

    # Documents and notebooks are ours: pygls's are not told of them.

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: Any) -> Any:
        """Leave it to the handler."""
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_CLOSE], (params,), None


def _ending_with(request: Future[Any] | None, handler: Callable[..., Any]) -> Callable[..., Any]:
    """A command's handler, cancelled with its request: pygls cancels the request alone."""
    if request is None or not asyncio.iscoroutinefunction(handler):
        return handler

    async def run(*arguments: Any, **named: Any) -> Any:
        task = asyncio.current_task()
        assert task is not None
        request.add_done_callback(lambda done: done.cancelled() and task.cancel())
        return await handler(*arguments, **named)

    return run


def _id_of(data: object) -> int | str | None:
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, (int, str)) and not isinstance(found, bool) else None
