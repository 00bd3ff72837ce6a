"""Severity by settings, tags, links, and files that are none of the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from raw_client import RawClient

_TEXT = "import torch\nx = torch.ones(3).cuda()\ntorch.jit.script(x)\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[RawClient]:
    with RawClient(tmp_path / "cache") as client:
        yield client


def _initialize(client: RawClient, root: Path) -> None:
    tags = {"tagSupport": {"valueSet": [1, 2]}, "codeDescriptionSupport": True}
    client.initialize(root, textDocument={"diagnostic": {}, "publishDiagnostics": tags})


def _open(client: RawClient, path: Path) -> str:
    uri = path.as_uri()
    document = {"uri": uri, "languageId": "python", "version": 1, "text": path.read_text()}
    client.notify("textDocument/didOpen", {"textDocument": document})
    return uri


def _pull(client: RawClient, uri: str) -> dict[str, dict[str, Any]]:
    answer = client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
    return {one["code"]: one for one in answer["result"]["items"]}


def test_what_is_not_needed_is_tagged_and_rules_are_linked(
    client: RawClient, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(_TEXT)
    _initialize(client, tmp_path)
    found = _pull(client, _open(client, tmp_path / "a.py"))
    assert {code: one.get("tags") for code, one in found.items()} == {"MP105": [1], "MP103": None}
    pages = {code: one["codeDescription"]["href"].rpartition("/")[2] for code, one in found.items()}
    assert pages == {"MP105": "not-needed.md", "MP103": "changed-api.md"}
    for one in found.values():
        said, _, advice = one["message"].partition("\n")
        assert not advice.startswith(said.rpartition(": ")[2])


def test_severity_is_that_of_the_settings_while_they_change(
    client: RawClient, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(_TEXT)
    settings = tmp_path / "mindport.toml"
    settings.write_text('[severity]\nMP103 = "error"\n')
    _initialize(client, tmp_path)
    uri = _open(client, tmp_path / "a.py")
    assert _pull(client, uri)["MP103"]["severity"] == 1
    settings.write_text('[severity]\nMP103 = "hint"\nMP105 = "warning"\n')
    change = {"changes": [{"uri": settings.as_uri(), "type": 2}]}
    client.notify("workspace/didChangeWatchedFiles", change)
    client.request("workspace/executeCommand", {"command": "mindport.debugInformation"})
    found = _pull(client, uri)
    assert [found[code]["severity"] for code in ("MP103", "MP105")] == [4, 2]


def test_an_excluded_file_is_silent_from_the_start(client: RawClient, tmp_path: Path) -> None:
    (tmp_path / "gen").mkdir()
    (tmp_path / "gen" / "a.py").write_text(_TEXT)
    (tmp_path / "mindport.toml").write_text('exclude = ["gen"]\n')
    _initialize(client, tmp_path)
    uri = _open(client, tmp_path / "gen" / "a.py")
    for _ in range(3):
        assert _pull(client, uri) == {}
    place = {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 8}}
    assert client.request("textDocument/hover", place)["result"] is not None


def test_a_hover_tells_the_shape_of_what_is_called(client: RawClient, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\nx = torch.ones(3, 4)\ny = x.t()\nz = y\n")
    client.initialize(tmp_path, textDocument={"hover": {"contentFormat": ["markdown"]}})
    uri = _open(client, tmp_path / "a.py")
    said = {}
    for line, character in ((2, 6), (2, 0), (3, 0)):
        place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
        for _ in range(200):  # the first look has no shapes, and a hover does not wait for them
            found = client.request("textDocument/hover", place)["result"]
            said[line, character] = found["contents"]["value"] if found else ""
            if "Tensor[" in said[line, character] or line == 3:
                break
    assert said[2, 6].endswith("---\n\n`Tensor[4, 3] float32`")
    assert said[2, 0] == "`Tensor[4, 3] float32`"
    assert said[3, 0] == ""
