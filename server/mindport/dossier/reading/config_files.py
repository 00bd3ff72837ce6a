"""The configuration files of a project: YAML, JSON, TOML, and Python files that hold plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from mindport.dossier.project import Project
from mindport.dossier.reading.config_tree import ConfigFile, Mapping, Tree, leaves, tree_of
from mindport.dossier.reading.python_tree import python_tree
from mindport.dossier.reading.yaml_tree import yaml_tree
from mindport.knowledge import toml

SUFFIXES = (".yaml", ".yml", ".json", ".toml")
_MOST = 40_000  # settings that are read
# A file with one of these lines may hold settings: what it inherits, data with types, attributes.
_HOLDS = re.compile(
    r"^_base_ *=|^\w+ *= *dict\((type| *$)|^ *\w+ *= *[\w.]+\( *$"
    r"|^ {0,4}(?!self\b|cls\b)[A-Za-z_]\w*(\.[A-Za-z_]\w*)+ *=[^=]",
    re.MULTILINE,
)


class ConfigValue(NamedTuple):
    """One setting of a file."""

    key: str  # dotted
    value: Any
    path: str
    line: int


def config_files(project: Project) -> list[ConfigFile]:
    """The files that hold settings: those in Python first, which most others replace."""
    found = list(_python_files(project))
    for path, text in project.texts(_may_hold):
        try:
            tree = _READERS[path.rpartition(".")[2]](text)
        except (ValueError, RecursionError, IndexError):
            continue
        found.append(ConfigFile(path, tree))
    return found


def _may_hold(path: str) -> bool:
    """Whether a file is a configuration: hidden folders are those of tools."""
    return path.endswith(SUFFIXES) and not any(one.startswith(".") for one in path.split("/"))


def config_values(files: list[ConfigFile]) -> list[ConfigValue]:
    """The settings of all files, flat."""
    found: list[ConfigValue] = []
    for file in files:
        for key, leaf in leaves(file.tree):
            where = leaf.path or file.path
            found.append(ConfigValue(".".join(key), leaf.value, where, leaf.line))
        if len(found) > _MOST:
            break
    return found


def _python_files(project: Project) -> Iterator[ConfigFile]:
    texts = {project.relative(path): one.text for path, one in project.sources.items()}
    for path, text in texts.items():
        if path.endswith(".py") and _HOLDS.search(text):
            tree = python_tree(path, texts.get)
            held = {name: one for name, one in tree.entries.items() if _is_settings(one)}
            if "_base_" in text:
                held = tree.entries
            if held:
                yield ConfigFile(path, Mapping(held, tree.line))


def _is_settings(tree: Tree) -> bool:
    return isinstance(tree, Mapping) and bool(tree.entries)


def _json(text: str) -> Tree:
    return tree_of(json.loads(text), text.splitlines())


def _toml(text: str) -> Tree:
    return tree_of(toml.loads(text), text.splitlines())


_READERS: dict[str, Callable[[str], Tree]] = {
    "yaml": yaml_tree,
    "yml": yaml_tree,
    "json": _json,
    "toml": _toml,
}
