"""A trick record laid beside the code of a port: which of its tricks are still there.

A port calls other APIs, so its own record says little. A trick is there where the port calls or
defines something of its name or of the name that MindSpore has for it, or where its line is kept.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_NAME = re.compile(r"[A-Za-z_][\w.]*")
_CALLED = re.compile(r"(\w+)\(")
_CODE = re.compile(r"`([\w.]+)")


class Port:
    """The names and the lines of a program."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.lines = {
            path: {line.strip() for line in text.splitlines()} for path, text in texts.items()
        }
        self.names: set[str] = set()
        for text in texts.values():
            self.names |= _names(text)

    def has(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry of a record is still there."""
        if self.names.intersection(_wanted(entry)):
            return True
        return any(
            place["text"] and place["text"] in self.lines.get(place["path"], ())
            for place in entry["places"]
        )


def _names(text: str) -> set[str]:
    """What a file calls and defines, by the last part of each name."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError):
        return set()
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            found.add(node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
    return found


def _wanted(entry: Mapping[str, Any]) -> Iterator[str]:
    """The names that stand for an entry: its own, and those of its way in MindSpore."""
    own = entry["name"].rpartition(": ")[2]
    if _NAME.fullmatch(own):
        yield own.rpartition(".")[2]
    for name in _CODE.findall(entry["way"]):
        yield name.rpartition(".")[2]
    for place in entry["places"]:  # what the line calls: a loader has the size of its batches
        yield from _CALLED.findall(place["text"])


def lost_of(old: Mapping[str, Any], kept: Iterable[tuple[str, str]], port: Port) -> Iterator[str]:
    """The tricks of an earlier record that neither the new one has nor the code."""
    known = set(kept)
    for section in old["sections"]:
        for entry in section["entries"] if section["name"] == "tricks" else ():
            if (entry["kind"], entry["name"]) not in known and not port.has(entry):
                yield f"{entry['kind']}: {entry['name']}"
