"""The settings in YAML, JSON and TOML files, flat: dotted keys, plain values, lines."""

from __future__ import annotations

import json
import re
from ast import literal_eval
from collections.abc import Iterator
from typing import Any, NamedTuple

from mindport.dossier.project import Project
from mindport.knowledge import toml

SUFFIXES = (".yaml", ".yml", ".json", ".toml")
_MOST = 20_000  # settings that are read
_LINE = re.compile(
    r"^(?P<indent> *)(?:- )?(?P<key>[\w.\-/]+) *:(?: +(?P<value>[^#\n]*?))? *(?:#.*)?$"
)
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False,
          "null": None, "~": None, "none": None}  # fmt: skip
_NUMBER = re.compile(r"^[+-]?(\d[\d_]*)?\.?\d*([eE][+-]?\d+)?$")


class ConfigValue(NamedTuple):
    """One setting of a file."""

    key: str  # dotted
    value: Any
    path: str
    line: int


def config_values(project: Project) -> list[ConfigValue]:
    """The settings of all files of a project."""
    found: list[ConfigValue] = []
    for path, text in project.texts(lambda path: path.endswith(SUFFIXES)):
        try:
            found += _READERS[path.rpartition(".")[2]](path, text)
        except (ValueError, RecursionError):
            continue
        if len(found) > _MOST:
            break
    return found


def _yaml(path: str, text: str) -> Iterator[ConfigValue]:
    """Mappings of scalars, which settings are; anything else of YAML is passed over."""
    above: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = _LINE.match(line)
        if match is None:
            continue
        indent = len(match["indent"])
        while above and above[-1][0] >= indent:
            above.pop()
        key = ".".join([*(name for _, name in above), match["key"]])
        if match["value"]:
            yield ConfigValue(key, scalar(match["value"].strip()), path, number)
        else:
            above.append((indent, match["key"]))


def scalar(text: str) -> Any:
    """A scalar of YAML as a value of Python."""
    if text[:1] in "\"'" and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1]
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _NUMBER.match(text) or text[:1] in "[(":
        try:
            return literal_eval(text)
        except (ValueError, SyntaxError):
            return text
    return text


def _json(path: str, text: str) -> Iterator[ConfigValue]:
    yield from _flat("", json.loads(text), path, text.splitlines())


def _toml(path: str, text: str) -> Iterator[ConfigValue]:
    yield from _flat("", toml.loads(text), path, text.splitlines())


def _flat(key: str, value: Any, path: str, lines: list[str]) -> Iterator[ConfigValue]:
    if isinstance(value, dict):
        for name, inner in list(value.items())[:500]:
            yield from _flat(f"{key}.{name}" if key else str(name), inner, path, lines)
    elif not isinstance(value, list) or len(value) <= 8:
        leaf = key.rpartition(".")[2]
        line = next((n for n, text in enumerate(lines, start=1) if leaf and leaf in text), 0)
        yield ConfigValue(key, value, path, line)


_READERS = {"yaml": _yaml, "yml": _yaml, "json": _json, "toml": _toml}
