"""Known networks, as torchvision and timm define them, and how one of the same name differs."""

from __future__ import annotations

import csv
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mindport import dossier
from mindport.dossier.model import Node
from mindport.dossier.reference.known_models import normal

COLUMNS = ("name", "class", "parameters", "modules", "depths", "parts")
_SHIPPED = Path(dossier.__path__[0]) / "networks"
_CHECKOUT = Path(dossier.__path__[0]).parents[2] / "mapping_db" / "networks"
_FEWEST = 2  # alike blocks that are a row
_LONGEST = 24  # rows that are compared
_MOST = 10  # differences that are shown
_NEAR = 0.35  # of the length: how far from its place a part of another name is looked for
_Parts: TypeAlias = Mapping[str, tuple[str, int]]


class Known(NamedTuple):
    """A network of a package."""

    name: str
    kind: str  # its class
    parameters: int
    depths: str
    parts: _Parts  # its children: class and parameters
    source: str


def depths_of(node: Node) -> list[int]:
    """The lengths of the rows of alike blocks, from the input on: 3, 4, 6, 3 of a ResNet-50."""
    each = (depths_of(child) * child.times for child in node.children)
    found = list(chain.from_iterable(each))
    if found:
        return found[:_LONGEST]
    count = sum(child.times for child in node.children)
    return [count] if _is_row(node) and count >= _FEWEST else []


def _is_row(node: Node) -> bool:
    """Whether its children are blocks of one class under one name with numbers."""
    kinds = {child.kind if child.children else "" for child in node.children}
    names = {child.name.partition(" ")[0].rstrip("0123456789") for child in node.children}
    return len(kinds) == len(names) == 1 and "" not in kinds


def parts_of(node: Node) -> str:
    """The children with their classes and parameters, as the tables write them."""
    return " ".join(f"{name}:{kind}:{count}" for name, (kind, count) in _parts(node).items())


def _parts(node: Node) -> dict[str, tuple[str, int]]:
    """The children; those that a node has in a row one by one."""
    found = {}
    for child in node.children:
        first, _, last = child.name.partition(" .. ")
        for name in range(int(first), int(last) + 1) if last else [first]:
            found[str(name)] = child.kind, child.parameters or 0
    return found


@lru_cache(maxsize=1)
def _known() -> tuple[Mapping[str, tuple[Known, ...]], Mapping[str, tuple[Known, ...]]]:
    """By the name of the model, and by its class."""
    by_name: defaultdict[str, list[Known]] = defaultdict(list)
    by_class: defaultdict[str, list[Known]] = defaultdict(list)
    folder = _SHIPPED if _SHIPPED.is_dir() else _CHECKOUT
    for path in sorted(folder.glob("*.csv"), reverse=True):  # torchvision before timm
        for one in _read(path):
            by_name[normal(one.name)].append(one)
            by_class[normal(one.kind)].append(one)
    return (
        {name: tuple(each) for name, each in by_name.items()},
        {name: tuple(each) for name, each in by_class.items()},
    )


def _read(path: Path) -> Iterator[Known]:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    source = head.removeprefix("# ").partition(",")[0]
    for row in csv.DictReader(lines):
        parts = dict[str, tuple[str, int]]()
        for part in row["parts"].split():
            name, kind, count = part.rsplit(":", 2)
            parts[name] = kind, int(count)
        number = int(row["parameters"])
        yield Known(row["name"], row["class"], number, row["depths"], parts, source)


def differences(name: str, root: Node) -> tuple[str, ...]:
    """How a network differs from the known one of its name; () where none has it.

    The name of the function that makes it decides, else that of its class: of the models of a class
    the one that is most alike is taken.
    """
    by_name, by_class = _known()
    found = by_name.get(normal(name)) or by_class.get(normal(root.kind))
    if not found or not root.parameters:
        return ()
    depths = "-".join(map(str, depths_of(root)))
    known = min(found, key=lambda one: _distance(one, root, depths))
    depth = known.depths or "none"
    told = [
        f"compared with `{known.name}` of {known.source}"
        f" ({known.parameters:,} parameters, rows of blocks: {depth})"
    ]
    if root.parameters != known.parameters:
        told.append(f"{root.parameters - known.parameters:+,} parameters")
    if depths != known.depths:
        told.append(f"rows of blocks: {depths or 'none'} instead of {depth}")
    each = list(_of_parts(_parts(root), known.parts))
    told += each[:_MOST]
    if len(each) > _MOST:
        told.append(f"and {len(each) - _MOST} more parts that differ")
    return (*told, "no difference was found") if len(told) == 1 else tuple(told)


def _distance(known: Known, root: Node, depths: str) -> tuple[int, int, float]:
    here = _parts(root)
    ratio = abs(math.log((root.parameters or 1) / max(known.parameters, 1)))
    return depths != known.depths, len(here.keys() ^ known.parts.keys()), ratio


def _of_parts(here: _Parts, there: _Parts) -> Iterator[str]:
    """What differs part by part; one with another name is compared with its like in its place."""
    more = [name for name in there if name not in here]
    at, its = _positions(here), _positions(there)
    for name, (kind, count) in here.items():
        alike = (one for one in more if there[one][0] == kind and abs(its[one] - at[name]) < _NEAR)
        same = name if name in there else next(alike, "")
        if same:
            more = [one for one in more if one != same]
            named = f"`{name}`" if same == name else f"`{name}`, there `{same}`"
            yield from _of_part(named, (kind, count), there[same])
        else:
            yield f"`{name}` ({kind}) is here only"
    for name in more:
        kind, count = there[name]
        yield f"`{name}` ({kind}) is {'missing' if count else 'no module here'}"


def _positions(parts: _Parts) -> dict[str, float]:
    """Where parts stand, from 0 for the first to 1 for the last."""
    last = max(len(parts) - 1, 1)
    return {name: at / last for at, name in enumerate(parts)}


def _of_part(named: str, here: tuple[str, int], there: tuple[str, int]) -> Iterator[str]:
    if here[1] != there[1]:
        yield f"{named}: {here[1]:,} parameters instead of {there[1]:,}"
    elif here[0] != there[0]:
        yield f"{named} is a {here[0]} instead of a {there[0]}"
