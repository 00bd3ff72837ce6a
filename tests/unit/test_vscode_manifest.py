"""The manifest of the VS Code extension against what the server knows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import mindport
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import RELEASES
from mindport.lsp.server import new_server
from mindport.project.editor_settings import EditorSettings, editor_name, editor_settings
from mindport.project.settings import FIELDS

CLIENT = Path(__file__).parents[2] / "vscode-client"
OF_THE_CLIENT = {"path", "interpreter", "args", "trace.server"}


def load(name: str) -> dict[str, Any]:
    """A JSON file of the client."""
    return dict(json.loads((CLIENT / name).read_text(encoding="utf-8")))


MANIFEST = load("package.json")
PROPERTIES = {
    name.removeprefix("mindport."): entry
    for name, entry in MANIFEST["contributes"]["configuration"]["properties"].items()
}


def test_all_settings_are_there_and_no_others() -> None:
    of_server = {editor_name(key) for key in (*FIELDS, *EditorSettings.__slots__)}
    assert set(PROPERTIES) == of_server | OF_THE_CLIENT


def test_a_setting_of_the_project_is_not_given_until_the_user_gives_it() -> None:
    assert {PROPERTIES[editor_name(key)]["default"] for key in FIELDS} == {None}


def test_the_defaults_of_the_editor_are_those_of_the_server() -> None:
    for key in EditorSettings.__slots__:
        entry = PROPERTIES[editor_name(key)]
        assert entry["default"] == getattr(EditorSettings(), key)
        for value in entry.get("enum", ()):
            assert editor_settings({key: value})[1] == []


def test_releases_and_backends_are_those_of_the_server() -> None:
    assert PROPERTIES["msVersion"]["enum"] == [None, *RELEASES]
    assert PROPERTIES["backend"]["enum"] == [None, *(backend.value for backend in Backend)]


def test_what_starts_programs_is_not_read_from_an_untrusted_workspace() -> None:
    trust = MANIFEST["capabilities"]["untrustedWorkspaces"]
    assert trust["supported"] == "limited"
    assert {f"mindport.{key}" for key in ("path", "interpreter", "args")} == set(
        trust["restrictedConfigurations"]
    )


def test_every_command_is_there() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").glob("*.ts"))
    commands = MANIFEST["contributes"]["commands"]
    assert {entry["category"] for entry in commands} == {"MindPort"}
    for entry in commands:
        assert f"'{entry['command']}':" in code, entry["command"]


def test_no_command_has_the_name_of_one_of_the_server() -> None:
    """The client registers those of the server, too, and a name can be taken once."""
    of_server = set(new_server().protocol.fm.commands)
    assert "mindport.exportReport" in of_server
    assert not of_server & {entry["command"] for entry in MANIFEST["contributes"]["commands"]}


def test_every_text_is_there() -> None:
    texts = load("package.nls.json")
    used = re.findall(r'"%([\w.]+)%"', (CLIENT / "package.json").read_text(encoding="utf-8"))
    assert set(used) == set(texts)


def test_the_version_is_that_of_the_server() -> None:
    assert MANIFEST["version"] == mindport.__version__
