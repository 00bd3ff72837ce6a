"""YAML as a tree: what configurations are written in, with the line of each value."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from mindport.dossier.reading.config_tree import Leaf, Listing, Mapping, Tree

_PLAIN = ("null", "bool", "int", "float")  # tags of values that are no text
_MERGE = "tag:yaml.org,2002:merge"
_TUPLE = re.compile(r"^\(.*\)$")  # `(640, 640)`, which programs evaluate


def yaml_tree(text: str) -> Tree:
    """The tree of the first document of a text; a ValueError where it is none of YAML."""
    yaml = YAML(typ="safe", pure=True)
    yaml.version = "1.1"  # as programs read it: `yes` is a boolean
    try:
        node = next(iter(yaml.compose_all(text)), None)
    except YAMLError as error:
        raise ValueError(str(error)) from error
    return Mapping({}, 0) if node is None else _Reader(yaml).tree(node)


class _Reader:
    """Nodes as trees: a node that has several aliases is read once."""

    def __init__(self, yaml: YAML) -> None:
        self._yaml = yaml
        self._known: dict[Node, Tree] = {}

    def tree(self, node: Node) -> Tree:
        """The tree of a node; one that holds itself holds nothing there."""
        if node not in self._known:
            self._known[node] = Leaf(None, _line(node))
            self._known[node] = self._read(node)
        return self._known[node]

    def _read(self, node: Node) -> Tree:
        if isinstance(node, SequenceNode):
            return Listing([self.tree(one) for one in node.value], _line(node))
        if isinstance(node, MappingNode):
            return Mapping(self._entries(node), _line(node))
        return Leaf(self._value(node) if isinstance(node, ScalarNode) else None, _line(node))

    def _entries(self, node: MappingNode) -> dict[str, Tree]:
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

    def _value(self, node: ScalarNode) -> Any:
        """A scalar as a value of Python."""
        tag = str(node.tag).rpartition(":")[2]
        try:
            if tag == "float" and node.value[-1:].isdigit():  # also `1e-4`, which has no point
                return float(node.value.replace("_", ""))
            if tag in _PLAIN:
                return self._yaml.constructor.construct_object(node)
            is_tuple = node.style is None and _TUPLE.match(node.value)
            return literal_eval(node.value) if is_tuple else node.value
        except (ValueError, SyntaxError, KeyError):
            return node.value


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1
