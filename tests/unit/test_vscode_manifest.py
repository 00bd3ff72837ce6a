"""The manifest of the VS Code extension against what the server knows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mindport
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import RELEASES
from mindport.lsp.server import new_server
from mindport.project.settings.editor import EditorSettings, editor_name, editor_settings
from mindport.project.settings.settings import FIELDS

CLIENT = Path(__file__).parents[2] / "vscode-client"
OF_THE_CLIENT = {"path", "interpreter", "args", "trace.server"}


def load(name: str) -> dict[str, Any]:
    """A JSON file of the client."""
    return dict(json.loads((CLIENT / name).read_text(encoding="utf-8")))


MANIFEST = load("package.json")
MENUS: dict[str, list[dict[str, str]]] = MANIFEST["contributes"]["menus"]
CODE = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").rglob("*.ts"))
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
    commands = MANIFEST["contributes"]["commands"]
    assert {entry["category"] for entry in commands} == {"MindPort"}
    for entry in commands:
        assert f"'{entry['command']}':" in CODE, entry["command"]


# What VS Code tells of the window; our own keys begin with our name.
_OF_VSCODE = {
    *("editorLangId", "notebookType", "workspaceFolderCount", "view"),
    *("explorerResourceIsFolder", "resourceScheme", "resourceLangId", "resourceExtname"),
}
_VALUES = {"python", "jupyter-notebook", "file", "status", "folder", "false", ".ipynb", "0"}


def _entries() -> Iterator[tuple[str, dict[str, str]]]:
    for menu, entries in MENUS.items():
        for entry in entries:
            yield menu, entry


def _keys(condition: str) -> set[str]:
    views = {f"mindport.{name}" for name in ("scan", "search", "report")}
    words = set(re.findall(r"[\w.-]+", condition))
    return words - _VALUES - (views if "view ==" in condition else set())


def test_what_shows_a_command_is_known() -> None:
    """A misspelt key is never true, and nobody would see the command."""
    commands = MANIFEST["contributes"]["commands"]
    conditions = [entry.get("when", "") for _, entry in _entries()]
    conditions += [entry.get("enablement", "") for entry in commands]
    conditions += [entry.get("when", "") for entry in MANIFEST["contributes"]["viewsWelcome"]]
    for key in set().union(*map(_keys, conditions)):
        name = key.removeprefix("mindport.")
        assert key in _OF_VSCODE or f"setContext('{name}'" in CODE or f"'{key}'" in CODE, key


def test_each_command_is_shown_where_it_works() -> None:
    commands = {entry["command"]: entry for entry in MANIFEST["contributes"]["commands"]}
    shown = {name: {"commandPalette"} for name in commands}
    for menu, entry in _entries():
        if menu == "commandPalette":
            if entry["when"] == "false":
                shown[entry["command"]].discard(menu)
        elif "command" in entry:
            shown[entry["command"]].add(menu)
            is_button = menu.endswith("title") and entry.get("group", "").startswith("navigation")
            assert "icon" in commands[entry["command"]] or not is_button, entry
        else:
            assert entry["submenu"] in MENUS, entry
    pages = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").rglob("*.ts"))
    for name, menus in shown.items():
        # What stands in no menu is asked for by a page.
        assert menus or f"executeCommand('{name}')" in pages, name


def test_what_works_on_a_file_is_not_shown_without_one() -> None:
    palette = {entry["command"]: entry["when"] for entry in MENUS["commandPalette"]}
    commands = {entry["command"]: entry for entry in MANIFEST["contributes"]["commands"]}
    asking = re.findall(r"'(mindport\.\w+)': \(uri\?", CODE)
    assert len(asking) == 4
    for name in (*asking, "mindport.showMapping", "mindport.fixAllInFile"):
        condition = palette.get(name, commands[name].get("enablement", ""))
        assert "editorLangId == python" in condition or condition == "false", name
    for name in ("scanWorkspace", "showReport", "refreshReport", "writeReport"):
        assert commands[f"mindport.{name}"]["enablement"] == "workspaceFolderCount != 0", name


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
