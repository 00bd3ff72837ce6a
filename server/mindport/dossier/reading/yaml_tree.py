"""YAML as a tree: what configurations are written in, with the line of each value."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

import yaml

from mindport.dossier.reading.config_tree import Leaf, Listing, Mapping, Tree

_PLAIN = ("null", "bool", "int", "float")  # tags of values that are no text
_MERGE = "tag:yaml.org,2002:merge"
# What programs read as a number or a tuple, and YAML 1.1 as text: `1e-4`, `(640, 640)`.
_OF_PYTHON = re.compile(r"^([+-]?\d+(\.\d*)?[eE][+-]?\d+|\(.*\))$")


def yaml_tree(text: str) -> Tree:
    """The tree of the first document of a text; a ValueError where it is none of YAML."""
    try:
        node = next(iter(yaml.compose_all(text, Loader=yaml.SafeLoader)), None)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    return Mapping({}, 0) if node is None else _Reader().tree(node)


class _Reader:
    """Nodes as trees: a node that has several aliases is read once."""

    def __init__(self) -> None:
        self._known: dict[yaml.Node, Tree] = {}

    def tree(self, node: yaml.Node) -> Tree:
        """The tree of a node; one that holds itself holds nothing there."""
        if node not in self._known:
            self._known[node] = Leaf(None, _line(node))
            self._known[node] = self._read(node)
        return self._known[node]

    def _read(self, node: yaml.Node) -> Tree:
        if isinstance(node, yaml.SequenceNode):
            return Listing([self.tree(one) for one in node.value], _line(node))
        if isinstance(node, yaml.MappingNode):
            return Mapping(self._entries(node), _line(node))
        return Leaf(_value(node) if isinstance(node, yaml.ScalarNode) else None, _line(node))

    def _entries(self, node: yaml.MappingNode) -> dict[str, Tree]:
        merged: dict[str, Tree] = {}
        entries: dict[str, Tree] = {}
        for key, value in node.value:
            found = self.tree(value)
            if key.tag != _MERGE:
                entries[str(key.value)] = found
                continue
            for one in found.items if isinstance(found, Listing) else [found]:
                if isinstance(one, Mapping):
                    merged = {**one.entries, **merged}
        return {**merged, **entries}


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _value(node: yaml.ScalarNode) -> Any:
    """A scalar as a value of Python."""
    if node.tag.rpartition(":")[2] in _PLAIN:
        try:
            return yaml.constructor.SafeConstructor().construct_object(node)
        except (ValueError, KeyError):
            return node.value
    if node.style is None and _OF_PYTHON.match(node.value):
        try:
            return literal_eval(node.value)
        except (ValueError, SyntaxError):
            return node.value
    return node.value
