"""Reading the generated inventories: what one release of one library contains."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from mindport.knowledge.types import Backend, Parameter, Signature

MINDSPORE = "mindspore"
_BACKENDS = {backend.value: backend for backend in Backend}


@dataclass(frozen=True, slots=True)
class Entry:
    """One name of an inventory."""

    name: str
    kind: str
    signatures: tuple[Signature, ...] = ()
    returns: str = ""
    bases: tuple[str, ...] = ()
    platforms: tuple[Backend, ...] = ()
    public: bool = True


@dataclass(slots=True)
class Inventory:
    """The names of one release of one library."""

    library: str
    version: str
    entries: dict[str, Entry]
    aliases: dict[str, str] = field(default_factory=dict)
    _members: dict[str, list[tuple[str, Entry]]] = field(default_factory=dict)

    def find(self, name: str) -> Entry | None:
        """The entry of a name, through aliases and, for a class member, through its bases."""
        entry = self.entries.get(self.aliases.get(name, name))
        if entry is not None:
            return entry
        owner, _, member = name.rpartition(".")
        owner = self.aliases.get(owner, owner)
        for ancestor in self.ancestors(owner):
            entry = self.entries.get(f"{ancestor}.{member}")
            if entry is not None:
                return entry
        return None

    def ancestors(self, name: str) -> list[str]:
        """The bases of a class and theirs, nearest first."""
        found: list[str] = []
        waiting = [name]
        while waiting:
            entry = self.entries.get(waiting.pop(0))
            bases = entry.bases if entry is not None else ()
            fresh = [base for base in bases if base not in found]
            found += fresh
            waiting += fresh
        return found

    def members_of(self, name: str) -> list[tuple[str, Entry]]:
        """What stands under a class itself."""
        if not self._members:
            for member, entry in self.entries.items():
                self._members.setdefault(member.rpartition(".")[0], []).append((member, entry))
        return self._members.get(name, [])

    def lacks(self, name: str) -> bool:
        """Whether a name is known not to be there: what a base outside may bring is not known."""
        if name in self:
            return False
        owner = name.rpartition(".")[0]
        return all(base in self.entries for base in self.ancestors(self.aliases.get(owner, owner)))

    def __contains__(self, name: str) -> bool:
        return self.find(name) is not None


def read_inventory(file: Path) -> Inventory:
    """Read one inventory file."""
    content = json.loads(file.read_text(encoding="utf-8"))
    entries = {name: _shared(_entry(name, facts)) for name, facts in content["symbols"].items()}
    return Inventory(content["library"], content["version"], entries, content.get("aliases", {}))


def read_inventories(folder: Path) -> list[Inventory]:
    """All inventories of a folder, in the order of their file names.

    `members/<name of the inventory>.csv` adds what only an instance of a class shows.
    """
    found = []
    for file in sorted(folder.glob("*.json")):
        inventory = read_inventory(file)
        seen = folder / "members" / f"{file.stem}.csv"
        if seen.is_file():
            _add_members(inventory, seen)
        found.append(inventory)
    return found


def _add_members(inventory: Inventory, file: Path) -> None:
    with file.open(encoding="utf-8", newline="") as stream:
        for line in csv.DictReader(stream):
            if line["api"] not in inventory.entries:
                continue
            for leaf in line["members"].split():
                name = f"{line['api']}.{leaf}"
                inventory.entries.setdefault(name, Entry(name, "attribute"))


def _entry(name: str, facts: dict[str, Any]) -> Entry:
    starred = name.startswith("mindspore.") and facts["kind"] == "class"
    signatures = tuple(
        _signature(
            tuple(map(_starred if starred else tuple, item["params"])), item.get("returns") or ""
        )
        for item in facts.get("signatures", ())
    )
    platforms = [word.lower() for word in facts.get("platforms", ())]
    return Entry(
        name=name,
        kind=facts["kind"],
        signatures=signatures,
        returns=facts.get("returns") or "",
        bases=tuple(facts.get("bases", ())),
        platforms=tuple(_BACKENDS[word] for word in platforms if word in _BACKENDS),
        public=facts.get("public", True),
    )


def _starred(part: list[str]) -> tuple[str, ...]:
    """A parameter; documented signatures of classes have lost the stars of `**kwargs`."""
    is_bare = part[0] == "kwargs" and part[2:] == [None, None]
    return ("kwargs", "**kwargs", *part[2:]) if is_bare else tuple(part)


@cache
def _shared(entry: Entry) -> Entry:
    """One object for equal entries: releases differ in few of them."""
    return entry


@cache
def _signature(parameters: tuple[tuple[str, ...], ...], returns: str) -> Signature:
    return Signature(tuple(_parameter(*part) for part in parameters), returns)


@cache
def _parameter(*part: str) -> Parameter:
    return Parameter(*part)
