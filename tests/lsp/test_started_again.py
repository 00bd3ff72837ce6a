"""What was chosen holds when a client starts its server again."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from raw_client import server_command, server_environment

_CONFIG = ClientServerConfig(
    server_command=server_command(),
    server_env=server_environment(Path(tempfile.gettempdir()) / "mindport-test-cache"),
)


@pytest_lsp.fixture(config=_CONFIG)
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    (tmp_path / "mindport.toml").write_text('ms-version = "2.9"\n')

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params: types.RegistrationParams) -> None:
        pass

    params = types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"),
        workspace_folders=[types.WorkspaceFolder(tmp_path.as_uri(), "project")],
        initialization_options={"backend": "gpu", "chosen": {"ms-version": "2.8"}},
    )
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


async def test_a_choice_is_stronger_than_files_from_the_start(client: LanguageClient) -> None:
    asked = types.ExecuteCommandParams("mindport.releases", arguments=[])
    answer = await client.workspace_execute_command_async(asked)
    assert (answer["release"], answer["backend"]) == ("2.8.0", "gpu")
