"""Both sides of a session, message by message: what the server says is checked as it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import attrs
from lsprotocol import converters, types

from conformance.answers import ANSWERS
from conformance.calls import NOTIFICATIONS, REQUESTS
from conformance.shapes import misfits
from conformance.texts import Texts

_CONVERTER = converters.get_converter()
_BEFORE_HELLO = {"window/showMessage", "window/logMessage", "telemetry/event", "$/progress"}
_KEYS = [
    {"jsonrpc", "id", "result"},
    {"jsonrpc", "id", "error"},
    {"jsonrpc", "id", "method"},
    {"jsonrpc", "id", "method", "params"},
    {"jsonrpc", "method"},
    {"jsonrpc", "method", "params"},
]


@dataclass(slots=True)
class Request:
    """A request of the client; `fits` when its params are as the protocol says."""

    method: str
    params: Any
    fits: bool


@dataclass(slots=True)
class Conversation:
    """What was said so far, as far as it matters for what may be said; `faults` of the server."""

    faults: list[str] = field(default_factory=list)
    heard: Counter[str] = field(default_factory=Counter)  # messages of the server that were checked
    capabilities: dict[str, Any] = field(default_factory=dict)
    announced: dict[str, Any] = field(default_factory=dict)  # capabilities of the server
    is_initialized: bool = False
    is_shut_down: bool = False
    trace: str = "off"
    texts: Texts = field(default_factory=Texts)
    requests: dict[int | str, Request] = field(default_factory=dict)
    # Requests of the server by id, with the token of progress that they are to create.
    asked: dict[int | str, int | str | None] = field(default_factory=dict)
    tokens: dict[int | str, str] = field(default_factory=dict)  # of progress -> its state
    partial: dict[int | str, str] = field(default_factory=dict)  # token -> method
    registered: dict[str, str] = field(default_factory=dict)  # id -> method
    result_ids: dict[str, set[str]] = field(default_factory=dict)  # URI -> those that were given

    def can(self, path: str) -> Any:
        """A capability of the client; None where it says nothing."""
        found: Any = self.capabilities
        for name in path.split("."):
            found = found.get(name) if isinstance(found, dict) else None
        return found

    # -- the client ----------------------------------------------------------------------------

    def client_said(self, message: Any) -> None:
        """Take up what the client says; it may be nonsense."""
        if not isinstance(message, dict):
            return
        method, params, number = message.get("method"), message.get("params"), message.get("id")
        if "result" in message or "error" in message:
            self._client_answered(number, message)
            return
        fits = isinstance(method, str) and _is_understood(method, params)
        if isinstance(number, (int, str)):
            self.requests[number] = Request(str(method), params, fits)
            if fits and isinstance(params, dict):
                self._hear_request(str(method), params)
        elif fits and isinstance(params, dict):
            self.texts.hear(str(method), params)
            self.trace = params["value"] if method == "$/setTrace" else self.trace

    def _hear_request(self, method: str, params: dict[str, Any]) -> None:
        if method == "initialize" and not self.is_initialized:
            self.capabilities = params["capabilities"]
            self.trace = params.get("trace", "off")
        if (token := params.get("workDoneToken")) is not None:
            self.tokens[token] = "created"
        if (token := params.get("partialResultToken")) is not None:
            self.partial[token] = method

    def _client_answered(self, number: Any, message: dict[str, Any]) -> None:
        token = self.asked.get(number) if isinstance(number, (int, str)) else None
        if token is not None and "result" in message:
            self.tokens[token] = "created"

    # -- the server ----------------------------------------------------------------------------

    def server_said(self, message: Any) -> None:
        """Check a message of the server."""
        where = "message"
        if isinstance(message, dict):
            where = str(message.get("method") or self._answered(message))
        self.heard[where] += 1
        self.faults += [f"{where} {fault}" for fault in self._faults(message)]

    def _answered(self, message: dict[str, Any]) -> str:
        request = self.requests.get(message.get("id") or 0)
        return "answer" if request is None else f"answer to {request.method}"

    def _faults(self, message: Any) -> Iterator[str]:
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            yield "is no message"
        elif set(message) not in _KEYS:
            yield f"has the properties {', '.join(message)}"
        elif "method" not in message:
            yield from self._of_answer(message)
        else:
            yield from self._of_call(message)

    def _of_answer(self, message: dict[str, Any]) -> Iterator[str]:
        number = message["id"]
        if "error" in message:
            yield from misfits(message["error"], types.ResponseError)
        if number is None and "error" in message:
            return  # to something that was no message
        request = self.requests.pop(number, None) if isinstance(number, (int, str)) else None
        if request is None:
            yield f"answers nothing that was asked, or a second time: {number!r}"
            return
        if isinstance(request.params, dict):
            self.partial.pop(request.params.get("partialResultToken"), None)
        if "error" not in message:
            yield from self._of_result(request, message["result"])

    def _of_result(self, request: Request, result: Any) -> Iterator[str]:
        kinds = types.METHOD_TO_TYPES.get(request.method)
        if kinds is None or kinds[1] is None:
            yield "answers an unknown method with a result"
            return
        found = misfits(result, attrs.fields_dict(kinds[1])["result"].type)
        yield from found
        if request.method == "initialize":
            self._said_hello(result)
        self.is_shut_down |= request.method == "shutdown"
        if not found and request.fits and request.method in ANSWERS and result is not None:
            yield from ANSWERS[request.method](self, request.params, result)

    def _said_hello(self, result: Any) -> None:
        self.is_initialized = True
        self.announced = result["capabilities"]
        self.texts.encoding = self.announced.get("positionEncoding", "utf-16")

    def _of_call(self, message: dict[str, Any]) -> Iterator[str]:
        method, params = message["method"], message.get("params")
        kinds = types.METHOD_TO_TYPES.get(method)
        if kinds is None or types.message_direction(method) == "clientToServer":
            yield "is not for the server to say"
            return
        if not self.is_initialized and method not in _BEFORE_HELLO:
            yield "comes before the answer to initialize"
        if self.is_shut_down:
            yield "comes after the answer to shutdown"
        if ("id" in message) != (kinds[1] is not None):
            yield "is a request and must be a notification, or the other way round"
            return
        if kinds[2] is None:
            found = [] if "params" not in message else [f"has params: {params!r}"]
        else:
            found = misfits(params, kinds[2])
        yield from found
        if "id" in message:
            yield from self._of_id(message)
        rule = REQUESTS.get(method) if "id" in message else NOTIFICATIONS.get(method)
        if rule is None:
            yield "is not known to the checks: add a rule"
        elif not found:
            yield from rule(self, params)

    def _of_id(self, message: dict[str, Any]) -> Iterator[str]:
        number = message["id"]
        if type(number) not in (int, str) or number in self.asked:
            yield f"has the id {number!r}: not valid, or used before"
            return
        created = message["method"] == types.WINDOW_WORK_DONE_PROGRESS_CREATE
        self.asked[number] = message["params"]["token"] if created else None


def _is_understood(method: str, params: Any) -> bool:
    """Whether a client's params can be read as the method's, loosely: clients are not on trial."""
    kinds = types.METHOD_TO_TYPES.get(method)
    if kinds is None:
        return False
    try:
        _CONVERTER.structure(params, kinds[2])
    except Exception:  # whatever a converter meets in what anybody may send
        return params is None and kinds[2] is None
    return True
