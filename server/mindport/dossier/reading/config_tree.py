"""A configuration as a tree: mappings and lists of plain values, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

MOST_ITEMS = 500  # of one mapping or list
MOST_OF_FILE = 10_000  # settings: trees that share parts can have any number
SHORT = 8  # a list of plain values that is no longer is one setting


class Leaf(NamedTuple):
    """A plain value. `line` counts from 1; `path` is that of another file that it comes from."""

    value: Any
    line: int
    path: str = ""


class Mapping(NamedTuple):
    """Keys with what they hold; `line` is that of the first key."""

    entries: dict[str, Tree]
    line: int
    path: str = ""


class Listing(NamedTuple):
    """A list of anything."""

    items: list[Tree]
    line: int


Tree: TypeAlias = "Leaf | Mapping | Listing"


class ConfigFile(NamedTuple):
    """A configuration file; `path` is relative to the root of the repository."""

    path: str
    tree: Tree


def tree_of(value: Any, lines: list[str], start: int = 0) -> Tree:
    """Plain data of JSON or TOML as a tree; the line of a key is the next one that has its name."""
    if isinstance(value, dict):
        entries: dict[str, Tree] = {}
        at = start
        for name, inner in list(value.items())[:MOST_ITEMS]:
            at = _line(lines, str(name), at)
            entries[str(name)] = tree_of(inner, lines, at)
        return Mapping(entries, start)
    if isinstance(value, list):
        return Listing([tree_of(one, lines, start) for one in value[:MOST_ITEMS]], start)
    return Leaf(value, start)


def _line(lines: list[str], name: str, start: int) -> int:
    """The first line from `start` on that has a name; `start` where none has it."""
    after = range(max(start - 1, 0), len(lines))
    return next((at + 1 for at in after if name in lines[at]), start)


def plain(tree: Tree) -> Any:
    """The plain value of a leaf, or of a short list of leaves; None for anything else."""
    if isinstance(tree, Leaf):
        return tree.value
    if isinstance(tree, Listing) and len(tree.items) <= SHORT:
        values = [plain(one) for one in tree.items]
        is_plain = all(isinstance(one, (Leaf, Listing)) for one in tree.items)
        return tuple(values) if is_plain and None not in values else None
    return None


def place_of(tree: Tree) -> Leaf:
    """The first leaf of a tree that says where it is from; else a leaf with the tree's line."""
    if isinstance(tree, Leaf):
        return tree
    inner = list(tree.entries.values()) if isinstance(tree, Mapping) else tree.items
    found = next((one for one in inner if isinstance(one, Leaf)), None)
    return found or Leaf(None, tree.line)


def leaves(tree: Tree) -> Iterator[tuple[tuple[str, ...], Leaf]]:
    """All settings with their keys, up to a limit; a list of mappings counts as one mapping."""
    return islice(_leaves(tree, (), ()), MOST_OF_FILE)


def _leaves(
    tree: Tree, key: tuple[str, ...], around: tuple[int, ...]
) -> Iterator[tuple[tuple[str, ...], Leaf]]:
    if isinstance(tree, Leaf):
        yield key, tree
        return
    whole = plain(tree)
    if whole is not None:
        yield key, Leaf(whole, tree.line, place_of(tree).path)
        return
    for name, inner in _inside(tree, around):
        if not isinstance(tree, Listing) or not isinstance(inner, Leaf):
            yield from _leaves(inner, (*key, *name), (*around, id(tree)))


def mappings(tree: Tree) -> Iterator[tuple[tuple[str, ...], Mapping]]:
    """All mappings with the keys that lead to them, up to a limit; the outer ones first."""
    return islice(_mappings(tree, (), ()), MOST_OF_FILE)


def _mappings(
    tree: Tree, key: tuple[str, ...], around: tuple[int, ...]
) -> Iterator[tuple[tuple[str, ...], Mapping]]:
    if isinstance(tree, Mapping):
        yield key, tree
    for name, inner in _inside(tree, around):
        yield from _mappings(inner, (*key, *name), (*around, id(tree)))


def _inside(tree: Tree, around: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], Tree]]:
    """What a tree holds; nothing where it is in itself: `config.parent = config`."""
    if isinstance(tree, Leaf) or id(tree) in around:
        return
    if isinstance(tree, Mapping):
        yield from (((name,), inner) for name, inner in tree.entries.items())
    else:
        yield from (((), inner) for inner in tree.items)
