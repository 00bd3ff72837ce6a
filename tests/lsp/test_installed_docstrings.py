"""Sessions with a Python environment that has packages to tell about."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from raw_client import server_command, server_environment

_CONFIG = ClientServerConfig(
    server_command=server_command(),
    server_env=server_environment(Path(tempfile.gettempdir()) / "mindport-test-cache"),
)
_TEXT = "import torch\nimport other\n\ny = torch.abs(x)\nother.gre\nother.act(x)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    packages = tmp_path / ".venv" / "lib" / "python3.11" / "site-packages"
    (packages / "torch").mkdir(parents=True)
    (packages / "torch" / "__init__.py").write_text('def abs(x):\n    """Drops the sign."""\n')
    (packages / "other.py").write_text("from torch.nn import GELU as act\ndef greet():\n    pass\n")
    (tmp_path / "a.py").write_text(_TEXT)
    return tmp_path.resolve()


@pytest_lsp.fixture(config=_CONFIG)
async def client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    params = types.InitializeParams(
        capabilities=client_capabilities("neovim"),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "project")],
        initialization_options={"environment": ".venv", "environmentCompletion": True},
    )

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params: types.RegistrationParams) -> None:
        pass

    await lsp_client.initialize_session(params)
    item = types.TextDocumentItem((folder / "a.py").as_uri(), "python", 1, _TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    yield
    await lsp_client.shutdown_session()


async def test_a_hover_ends_with_the_words_of_the_package(
    client: LanguageClient, folder: Path
) -> None:
    document = types.TextDocumentIdentifier((folder / "a.py").as_uri())
    params = types.HoverParams(document, types.Position(3, 12))
    text = ""
    for _ in range(100):
        found = await client.text_document_hover_async(params)
        assert found is not None
        text = found.contents.value  # type: ignore[union-attr]
        assert "mindspore.mint.abs" in text, "the card does not wait for it"
        if "says" in text:
            break
        await asyncio.sleep(0.05)
    assert text.endswith("**torch says:** Drops the sign.")


async def test_names_of_the_environment_are_completed(client: LanguageClient, folder: Path) -> None:
    document = types.TextDocumentIdentifier((folder / "a.py").as_uri())
    params = types.CompletionParams(document, types.Position(4, 9))
    found = types.CompletionList(True, [])
    for _ in range(100):
        answer = await client.text_document_completion_async(params)
        assert isinstance(answer, types.CompletionList)
        found = answer
        if not found.is_incomplete:
            break
        await asyncio.sleep(0.05)
    assert [one.label for one in found.items] == ["greet"]


async def test_names_of_torch_are_known_that_a_package_hands_on(
    client: LanguageClient, folder: Path
) -> None:
    document = types.TextDocumentIdentifier((folder / "a.py").as_uri())
    params = types.HoverParams(document, types.Position(5, 7))
    for _ in range(400):
        found = await client.text_document_hover_async(params)
        if found is not None:
            assert "torch.nn.GELU" in found.contents.value  # type: ignore[union-attr]
            return
        await asyncio.sleep(0.05)
    raise AssertionError("what the package hands on stays unknown")
