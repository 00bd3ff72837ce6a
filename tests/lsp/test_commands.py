"""The commands of the server, as a client with progress and edits calls them."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from mindport.ide.messages import MESSAGES
from mindport.knowledge.types import Parity, Policy
from mindport.rewrite.conversion.judgement import Fate, Proof
from mindport.rules.facts import Standing
from raw_client import server_command, server_environment

_CONFIG = ClientServerConfig(
    server_command=server_command(),
    server_env=server_environment(Path(tempfile.gettempdir()) / "mindport-test-cache"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "project"
    root.mkdir()
    (root / "model.py").write_text("import torch\n\ny = torch.jit.script(torch.std(x, 1))\n")
    (root / "mindport.toml").write_text('ms-version = "2.9"\n')
    return root


@pytest_lsp.fixture(config=_CONFIG)
async def client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    lsp_client.set_configuration({"backend": "gpu", "codeLens": False}, section="mindport")
    params = types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "project")],
        initialization_options={"backend": "cpu", "guesses": True},
    )

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params: types.RegistrationParams) -> None:
        pass

    await lsp_client.initialize_session(params)
    while "gpu" not in str(await _run(lsp_client, "debugInformation")):
        await asyncio.sleep(0.02)  # the client is still being asked for its settings
    yield
    await lsp_client.shutdown_session()


async def _run(client: LanguageClient, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(f"mindport.{command}", arguments=list(arguments))
    return await client.workspace_execute_command_async(params)


async def test_a_report_comes_as_text(client: LanguageClient) -> None:
    answer = await _run(client, "exportReport", "json")
    report = json.loads(answer["text"])
    assert [one["path"] for one in report["files"]] == ["model.py"]
    assert answer["findings"] == len(report["findings"]) > 0
    assert report["tool"]["backend"] == "gpu", "the settings of the editor hold"
    assert report["tool"]["ms_version"].startswith("2.9"), "those of the project, too"


async def test_a_report_is_written_to_a_file(client: LanguageClient, tmp_path: Path) -> None:
    for form, start in (("md", "# PyTorch"), ("csv", "path,"), ("sarif", "{")):
        target = tmp_path / f"report.{form}"
        answer = await _run(client, "exportReport", form, str(target))
        assert (answer["path"], answer["text"]) == (str(target), None)
        assert target.read_text(encoding="utf-8-sig").startswith(start)
    assert sorted(path.name for path in tmp_path.glob(".*")) == []


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        ("exportReport", (), "takes a format .* for example"),
        ("exportReport", ("yaml",), "`yaml` is not known.* Allowed: csv, .*sarif"),
        ("exportReport", ("json", "report.json"), "full path"),
        ("exportReport", ("json", "/nowhere/at/all/report.json"), "create it first"),
        ("exportReport", ("json", "/"), "name a file in it"),
        ("exportReport", ("json", None, "file:///elsewhere"), "open one first"),
        ("lookup", (), r"for example: \[\"torch.std\"\]"),
        ("lookup", (3,), "takes the name of an API"),
        ("switchBackend", ("abacus",), "Allowed: ascend, gpu, cpu"),
        ("switchRelease", ("two",), "Allowed:"),
        ("switchRelease", ("2.10", "2.9"), "takes a MindSpore release"),
        ("scanProject", ("all",), "takes no arguments"),
        ("fixAll", ("file:///nowhere.py",), "open it first"),
        ("openDocumentation", ("file:///etc/passwd",), "must begin with https"),
    ],
)
async def test_wrong_arguments_are_told_what_to_give(
    client: LanguageClient, command: str, arguments: tuple[Any, ...], said: str
) -> None:
    with pytest.raises(JsonRpcException, match=said) as caught:
        await _run(client, command, *arguments)
    assert caught.value.code == -32602


async def test_an_export_can_be_cancelled(client: LanguageClient, folder: Path) -> None:
    text = "import torch\n" + "y = torch.std(torch.ones(3), 1)\n" * 2000
    for number in range(60):
        (folder / f"part{number}.py").write_text(f"{text}z = {number}\n")

    running = asyncio.ensure_future(_run(client, "exportReport", "json"))
    while not any(len(reports) > 1 for reports in client.progress_reports.values()):
        await asyncio.sleep(0.02)
        assert not running.done()
    token = next(iter(client.progress_reports))
    client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
    answer = await asyncio.wait_for(running, 10)
    assert answer == {"format": "json", "path": None, "cancelled": True}


async def test_debug_information_says_where_settings_come_from(client: LanguageClient) -> None:
    await _run(client, "switchRelease", "2.8")
    info = await _run(client, "debugInformation")
    settings = info["folders"][0]["settings"]
    assert settings["ms_version"] == ["2.8.0", "chosen in this session"]
    assert settings["backend"] == ["gpu", "editor, for this folder"]
    assert settings["guesses"] == ["True", "editor, when the server started"]
    assert settings["jobs"] == ["0", "default"]
    assert info["folders"][0]["editor"]["code_lens"] is False
    assert set(info["packages"]) == {"pygls", "lsprotocol", "jedi"}


async def test_wrong_settings_are_told_once(client: LanguageClient, folder: Path) -> None:
    for text in ('backend = "abacus"\n', 'backend = "abacus"\n\n', 'backend = "cpu"\n'):
        (folder / "mindport.toml").write_text(text)
        uri = (folder / "mindport.toml").as_uri()
        event = types.FileEvent(uri, types.FileChangeType.Changed)
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
        info = await _run(client, "debugInformation")
    assert info["folders"][0]["problem"] == ""
    assert info["folders"][0]["settings"]["backend"][0] == "cpu"
    assert [one.message.count("`abacus` is not known") for one in client.messages] == [1]


_PARAMETER_STATUSES = (
    *("same", "renamed", "reordered", "default_differs"),
    *("dropped", "converted", "written_out", "extra"),
)


def test_every_message_is_used_and_there() -> None:
    sources = Path(__file__).parents[2] / "server" / "mindport"
    tables = ("messages.py", "zh_cn.py")
    texts = [path.read_text() for path in sources.rglob("*.py") if path.name not in tables]
    card = (sources / "knowledge" / "card.py").read_text()
    of_values = {
        *(f"standing.{one.value}" for one in Standing),
        *(f"parity.{one.value}" for one in Parity),
        *(f"policy.{one.value}" for one in Policy),
        *(f"parameter.{one}" for one in _PARAMETER_STATUSES),
        *(f"judgement.{one.value}" for one in Fate),
        *(f"proof.{one.value}" for one in Proof),
        *(f"fact.{one}" for one in re.findall(r"""^ +\("([a-z]+)", """, card, re.MULTILINE)),
    }
    # The words of these two name a release or a backend: they have messages of their own.
    of_values -= {"standing.later_release", "standing.other_backend"}
    keys = {key.replace("_", "-") for key in of_values}
    assert keys <= MESSAGES.keys()
    rest = MESSAGES.keys() - keys
    quoted = {key for text in texts for key in re.findall(r"""["']([a-z-]+\.[a-z-]+)["']""", text)}
    assert rest <= quoted, rest - quoted
