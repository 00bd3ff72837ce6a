"""The template against the shape that LSP4IJ documents and reads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, validate

from mindport.knowledge.types import Backend
from mindport.knowledge.versions import RELEASES
from mindport.project.settings.editor import EditorSettings, editor_name, editor_settings
from mindport.project.settings.settings import FIELDS

TEMPLATE = Path(__file__).parents[2] / "pycharm-client" / "template" / "mindport"

# What LSP4IJ reads of each file; in others it reads nothing.
_TEXT = {"type": "string", "minLength": 1}
_STRING = {"type": "string"}
_OBJECT = {"type": "object"}
_LANGUAGE_ID = {"languageId": _TEXT}
_SHAPES: dict[str, dict[str, Any]] = {
    "template.json": {
        "type": "object",
        "required": ["id", "name", "programArgs"],
        "additionalProperties": False,
        "properties": {
            "id": _TEXT,
            "name": _TEXT,
            "url": _TEXT,
            "dev": {"type": "boolean"},
            "programArgs": {
                "type": "object",
                "required": ["default"],
                "additionalProperties": False,
                "properties": dict.fromkeys(("default", "windows", "mac", "unix"), _TEXT),
            },
            "workingDir": _TEXT,
            "env": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "includeSystemEnvironmentVariables": {"type": "boolean"},
                    "variables": {"type": "object", "additionalProperties": {"type": "string"}},
                },
            },
            "expandConfiguration": {"type": "boolean"},
            "disablePromotionFor": {"type": "array", "items": _TEXT},
            "languageMappings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["language"],
                    "additionalProperties": False,
                    "properties": {"language": _TEXT, **_LANGUAGE_ID},
                },
            },
            "fileTypeMappings": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "required": ["fileType", "languageId"],
                    "additionalProperties": False,
                    "properties": {
                        "fileType": {
                            "type": "object",
                            "minProperties": 1,
                            "additionalProperties": False,
                            "properties": {
                                "name": _TEXT,
                                "patterns": {"type": "array", "items": _TEXT, "minItems": 1},
                            },
                        },
                        **_LANGUAGE_ID,
                    },
                },
            },
        },
    },
    "settings.json": {"type": "object"},
    "settings.schema.json": {"type": "object"},
    "initializationOptions.json": {"type": "object"},
    "experimental.json": {"type": "object"},
    "installer.json": {"type": "object", "required": ["id", "name"]},
    "clientSettings.json": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "caseSensitive": {"type": "boolean"},
            "lineCommentPrefix": _STRING,
            "blockCommentPrefix": _STRING,
            "blockCommentSuffix": _STRING,
            "statementTerminatorCharacters": _STRING,
            "uriSupport": _OBJECT,
            "completion": _OBJECT,
            "breadcrumbs": _OBJECT,
            "editor": _OBJECT,
            "format": _OBJECT,
            "references": _OBJECT,
            "workspaceSymbol": _OBJECT,
            "jsonRpc": _OBJECT,
        },
    },
    "workspaceFolderSettings.json": {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "rootType": {"enum": ["PROJECT_BASE", "SOURCE_ROOTS", "NONE"]},
            "lazy": {"type": "boolean"},
            "markers": {"type": "array", "items": _TEXT},
        },
    },
}


def _load(name: str) -> Any:
    return json.loads((TEMPLATE / name).read_text(encoding="utf-8"))


SCHEMA = _load("settings.schema.json")
PROPERTIES: dict[str, dict[str, Any]] = SCHEMA["properties"]["mindport"]["properties"]


def test_every_file_is_one_that_is_read() -> None:
    names = {path.name for path in TEMPLATE.iterdir()}
    assert "template.json" in names
    assert names <= {*_SHAPES, "README.md"}


@pytest.mark.parametrize("name", sorted(path.name for path in TEMPLATE.glob("*.json")))
def test_each_file_has_the_shape_that_is_read(name: str) -> None:
    validate(_load(name), _SHAPES[name], cls=Draft7Validator)


def _split(command: str) -> list[str]:
    """As LSP4IJ splits a command: at blanks, save in double quotes; nothing is escaped."""
    words = re.findall(r'(?:"[^"]*"|[^ "])+', command)
    return [word.replace('"', "") for word in words]


def test_the_commands_start_the_server() -> None:
    commands = _load("template.json")["programArgs"]
    assert _split(commands["default"]) == ["sh", "-c", "exec mindport server"]
    assert _split(commands["windows"]) == ["cmd", "/c", "mindport", "server"]


def test_nothing_is_expanded_that_lsp4ij_does_not_expand() -> None:
    for path in TEMPLATE.iterdir():
        assert "${" not in path.read_text(encoding="utf-8"), path


def test_the_settings_are_those_of_the_server() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert set(PROPERTIES) == {editor_name(key) for key in (*FIELDS, *EditorSettings.__slots__)}
    assert PROPERTIES["msVersion"]["enum"] == [None, *RELEASES]
    assert PROPERTIES["backend"]["enum"] == [None, *(backend.value for backend in Backend)]
    for key in EditorSettings.__slots__:
        assert PROPERTIES[editor_name(key)]["default"] == getattr(EditorSettings(), key)


def test_the_settings_that_are_given_are_valid_and_the_defaults() -> None:
    given = _load("settings.json")
    validate(given, SCHEMA, cls=Draft7Validator)
    keys = {key: editor_name(key) for key in EditorSettings.__slots__}
    known = {
        key: given["mindport"][name] for key, name in keys.items() if name in given["mindport"]
    }
    assert len(known) == len(given["mindport"])
    assert editor_settings(known) == (EditorSettings(), [])
