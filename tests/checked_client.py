"""A client of pytest-lsp that checks every message of the server, and fails its test at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient
from pytest_lsp.client import register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

from conformance.conversation import Conversation
from raw_client import server_command, server_environment


class _Protocol(LanguageClientProtocol):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.talk = Conversation()

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Called for every object within a message, too."""
        if "jsonrpc" in data:
            self.talk.server_said(data)
        return super().structure_message(data)

    def _send_data(self, data: Any) -> None:
        self.talk.client_said(json.loads(json.dumps(data, default=self._serialize_message)))
        super()._send_data(data)


class CheckedClient(LanguageClient):
    """A client whose sessions fail when the server said what it may not say."""

    protocol: _Protocol

    def __init__(self) -> None:
        super().__init__(protocol_cls=_Protocol, converter_factory=default_converter)
        register_lsp_features(self)

    async def stop(self) -> None:
        """End the session, and judge it."""
        await super().stop()
        assert not self.protocol.talk.faults, self.protocol.talk.faults


def session_config(cache: Path) -> ClientServerConfig:
    """A server with a cache of its own, and a client that checks what it says."""
    return ClientServerConfig(
        server_command=server_command(),
        server_env=server_environment(cache),
        client_factory=CheckedClient,
    )
