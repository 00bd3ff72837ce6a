"""The commands that both clients are built on: search, detail, scan, reports, migration."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from mindport.text.edit import Edit, Encoding, Place, applied, offset_at
from mindport.text.line_index import LineIndex
from mindport.text.span import Span
from raw_client import server_command, server_environment

_CONFIG = ClientServerConfig(
    server_command=server_command(),
    server_env=server_environment(Path(tempfile.gettempdir()) / "mindport-test-cache"),
)
_MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)

    def forward(self, x):
        return torch.relu(self.fc(x))


def spread(x):
    return torch.std(x, 1), x[x > torch.zeros(1)]
"""
_OTHER = 'label = "\N{PILE OF POO}"; import torch; y = torch.jit.script(torch.ones(1))\n'
_NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": "# title"},
        {
            "cell_type": "code",
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "source": ["import torch\n", "z = torch.jit.script(f)\n"],
        },
    ],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "project"
    (root / "inner").mkdir(parents=True)
    (root / "model.py").write_text(_MODEL)
    (root / "inner" / "other.py").write_text(_OTHER, encoding="utf-8")
    (root / "notes.ipynb").write_text(json.dumps(_NOTEBOOK))
    (root / "requirements.txt").write_text("torch>=2\nnumpy\n")
    return root


@pytest_lsp.fixture(config=_CONFIG)
async def client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params: types.RegistrationParams) -> None:
        pass

    capabilities = client_capabilities("visual-studio-code")
    params = types.InitializeParams(
        capabilities=capabilities,
        locale="en",
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "project")],
    )
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


async def _run(client: LanguageClient, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(f"mindport.{command}", arguments=list(arguments))
    return json.loads(json.dumps(await client.workspace_execute_command_async(params), default=_as))


def _as(value: Any) -> Any:
    return value._asdict()


async def test_names_are_found_while_they_are_typed(client: LanguageClient) -> None:
    answer = await _run(client, "search", {"query": "conv2", "limit": 5})
    targets = {one["name"]: one["target"] for one in answer["items"]}
    assert targets["torch.nn.Conv2d"] == "mindspore.mint.nn.Conv2d"
    assert len(answer["items"]) == 5
    only = await _run(client, "search", {"query": "conv2", "framework": "mindspore"})
    assert {one["framework"] for one in only["items"]} == {"mindspore"}
    assert (await _run(client, "search", {"query": " "}))["items"] == []


async def test_a_detail_holds_both_sides(client: LanguageClient) -> None:
    found = await _run(client, "detail", {"name": "torch.nn.Conv2d"})
    target = found["targets"][0]
    assert found["known"]
    assert found["place"] == "MindSpore 2.10.0, Ascend"
    assert target["api"] == "mindspore.mint.nn.Conv2d"
    assert {one["torch"] for one in target["parameters"]} >= {"in_channels", "stride"}
    other = await _run(client, "detail", {"name": "mindspore.mint.nn.Conv2d"})
    assert {"torch.nn.Conv2d"} <= {one["api"] for one in other["replaces"] if one["preferred"]}
    assert "torch.std" in (await _run(client, "detail", {"name": "torch.stdd"}))["meant"]


async def test_a_scan_tells_what_stands_where(client: LanguageClient, folder: Path) -> None:
    answer = await _run(client, "scan", {})
    (whole,) = answer["folders"]
    assert [file["path"] for file in whole["files"]] == [
        "inner/other.py",
        "model.py",
        "notes.ipynb",
    ]
    emoji, model, notebook = (file["items"] for file in whole["files"])
    script = next(one for one in emoji if one["api"] == "torch.jit.script")
    before = _OTHER.index("torch.jit") + 1  # the emoji takes two units of UTF-16
    assert script["range"]["start"] == {"line": 0, "character": before}
    assert script["text"] == "torch.jit.script"
    mask = next(one for one in model if one["status"] == "dynamic_shape")
    assert mask["code"] == "MP209"
    assert mask["range"]["start"]["line"] == 14
    assert next(one for one in notebook if one["api"] == "torch.jit.script")["cell"] == 2
    counted = [item for file in whole["files"] for item in file["items"]]
    assert sum(one["count"] for one in answer["statuses"]) == len(counted)
    assert answer["statuses"][0]["text"] in ("No equivalent", "Needs change")
    others = ("dynamic_shape", "graph", "advice", "possible")
    uses = [one for one in counted if one["status"] not in others]
    assert answer["summary"]["uses"] == len(uses)
    part = await _run(client, "scan", {"uris": [(folder / "inner").as_uri()]})
    assert [file["path"] for file in part["folders"][0]["files"]] == ["inner/other.py"]


async def test_what_is_not_saved_is_scanned(client: LanguageClient, folder: Path) -> None:
    uri = (folder / "model.py").as_uri()
    item = types.TextDocumentItem(uri, "python", 1, "import torch\ny = torch.vmap(f)\n")
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    answer = await _run(client, "scan", {"uris": [uri]})
    (file,) = answer["folders"][0]["files"]
    assert {one["api"] for one in file["items"]} == {"torch.vmap"}


async def test_reports_come_in_all_forms(client: LanguageClient, folder: Path) -> None:
    for form, start in (("html", "<!doctype html>"), ("csv", "path,"), ("sarif", "{")):
        inner = (folder / "inner").as_uri()
        answer = await _run(client, "exportReport", form, None, inner)
        assert answer["text"].startswith(start)
        assert "other.py" in answer["text"]
        assert "model.py" not in answer["text"], "only what was asked for"


async def test_the_dossier_comes_as_a_page_or_a_file(
    client: LanguageClient, folder: Path, tmp_path: Path
) -> None:
    answer = await _run(client, "dossier", {"uri": folder.as_uri()})
    assert answer["text"].startswith("<!doctype html>")
    assert 'id="tricks"' in answer["text"]
    assert 'class="place" data-path="' in answer["text"]
    target = tmp_path / "dossier.html"
    answer = await _run(client, "dossier", {"path": str(target)})
    assert (answer["path"], answer["text"], answer["cancelled"]) == (str(target), None, False)
    assert 'id="plan"' in target.read_text(encoding="utf-8")


def _after(text: str, edits: list[dict[str, Any]]) -> str:
    lines = LineIndex.of(text)

    def at(place: dict[str, int]) -> int:
        return offset_at(lines, Place(place["line"], place["character"]), Encoding.UTF16)

    return applied(
        text,
        [
            Edit(Span(at(one["range"]["start"]), at(one["range"]["end"])), one["newText"])
            for one in edits
        ],
    )


async def test_a_folder_is_migrated_as_an_edit(client: LanguageClient, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    answer = await _run(client, "migrate", {"uris": [folder.as_uri()], "texts": True})
    model = next(file for file in answer["files"] if file["path"] == "model.py")
    assert model["changed"]
    assert "def construct(self, x):" in model["newText"]
    operation = next(
        one
        for one in answer["edit"]["documentChanges"]
        if one["textDocument"]["uri"] == model["uri"]
    )
    assert _after(_MODEL, operation["edits"]) == model["newText"]
    annotation = answer["edit"]["changeAnnotations"][operation["edits"][0]["annotationId"]]
    assert annotation["needsConfirmation"]
    assert annotation["label"].startswith("model.py: ")
    assert model["uses"] == model["converted"] + len(model["left"])
    figures = answer["summary"]
    assert sum(figures["fates"].values()) == figures["uses"]
    assert figures["fates"]["hand"] + figures["fates"]["unknown"] == figures["unresolved"]
    (dependency,) = answer["dependencies"]
    assert dependency["proposal"] == "mindspore==2.10.0"
    notebook = next(file for file in answer["files"] if file["path"] == "notes.ipynb")
    assert not notebook["changed"]
    assert "light bulb" in notebook["left"][0]["reason"]
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*")}


async def test_a_part_is_converted_by_an_action(client: LanguageClient, folder: Path) -> None:
    uri = (folder / "model.py").as_uri()
    item = types.TextDocumentItem(uri, "python", 7, _MODEL)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    place = types.Position(10, 18)  # in Net.forward
    context = types.CodeActionContext([], only=[types.CodeActionKind.RefactorRewrite])
    document = types.TextDocumentIdentifier(uri)
    params = types.CodeActionParams(document, types.Range(place, place), context)
    actions = {
        one.title: one
        for one in await client.text_document_code_action_async(params) or ()
        if isinstance(one, types.CodeAction) and one.title.startswith("Convert")
    }
    assert list(actions) == [
        "Convert this function to MindSpore (`forward`)",
        "Convert this class to MindSpore (`Net`)",
        "Convert this file to MindSpore",
    ]
    texts = []
    for action in actions.values():
        assert action.edit is None, "worked out when it is chosen"
        resolved = await client.code_action_resolve_async(action)
        (change,) = resolved.edit.document_changes
        assert change.text_document.version == 7
        edits = [
            {
                "range": {
                    "start": {"line": e.range.start.line, "character": e.range.start.character},
                    "end": {"line": e.range.end.line, "character": e.range.end.character},
                },
                "newText": e.new_text,
            }
            for e in change.edits
        ]
        texts.append(_after(_MODEL, edits))
    function, cls, file = texts
    assert "def forward(self, x):\n        return ops.relu(" in function
    assert "nn.Linear(4, 2)" in function, "what stands outside is left alone"
    assert "def construct(self, x):" in cls
    assert "torch.std(x, 1)" in cls
    assert "mint.zeros(1)" in file
    assert "mint.zeros(1)" not in cls
    for text in texts:
        compile(text, "model.py", "exec")


async def test_the_api_at_a_place_is_told(client: LanguageClient, folder: Path) -> None:
    uri = (folder / "model.py").as_uri()
    item = types.TextDocumentItem(uri, "python", 1, _MODEL)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    place = {"uri": uri, "line": 10, "character": 22}
    assert await _run(client, "apiAt", place) == {"name": "torch.relu"}
    assert await _run(client, "apiAt", {**place, "line": 0, "character": 0}) == {"name": None}


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        ("search", (), "takes one object with query"),
        ("search", ({"query": 3},), "takes one object"),
        ("detail", ({"names": "torch.std"},), r"for example: \{\"name\": \"torch.std\"\}"),
        ("scan", ({"uris": "file:///a"},), "uris \\(strings\\)"),
        ("scan", ({"uris": ["file:///nowhere"]},), "no file or folder /nowhere"),
        ("migrate", ({},), "takes one object"),
        ("migrate", ({"uris": ["file:///nowhere"]},), "no file or folder"),
    ],
)
async def test_wrong_arguments_are_told_what_to_give(
    client: LanguageClient, command: str, arguments: tuple[Any, ...], said: str
) -> None:
    with pytest.raises(JsonRpcException, match=said) as caught:
        await _run(client, command, *arguments)
    assert caught.value.code == -32602


async def test_the_releases_to_switch_to_are_told(client: LanguageClient) -> None:
    answer = await _run(client, "releases")
    assert answer["releases"][0] == answer["release"] == "2.10.0"
    assert {"id": "ascend", "name": "Ascend"} in answer["backends"]


async def test_what_holds_for_a_file_is_told_and_where_it_is_set(
    client: LanguageClient, folder: Path
) -> None:
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mindport.toml").write_text('ms-version = "2.4.10"\n')
    (elsewhere / "a.py").write_text("import torch\n")
    first = await _run(client, "releases", (folder / "model.py").as_uri())
    assert (first["release"], first["releaseFrom"]) == ("2.10.0", "default")
    other = await _run(client, "releases", (elsewhere / "a.py").as_uri())
    assert other["release"] == "2.4.10"
    assert other["releaseFrom"] == f"{elsewhere / 'mindport.toml'}:1"
    assert (other["backend"], other["backendFrom"]) == ("ascend", "default")
