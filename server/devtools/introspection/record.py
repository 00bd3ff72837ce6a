"""The inventory file: its records, and how they are written (one symbol per line, sorted)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

Param = tuple[str, str, str | None, str | None]  # name, kind, default source text, annotation


@dataclass(frozen=True, slots=True)
class Overload:
    """One signature: parameters without the receiver, and the result type ("" when unknown)."""

    params: tuple[Param, ...]
    returns: str = ""

    def to_json(self) -> dict[str, object]:
        """The JSON shape."""
        entry: dict[str, object] = {"params": [list(param) for param in self.params]}
        if self.returns:
            entry["returns"] = self.returns
        return entry


@dataclass(frozen=True, slots=True)
class Record:
    """One symbol. `returns` is the type of a property, attribute or constant."""

    kind: str
    signatures: tuple[Overload, ...] = ()
    returns: str = ""
    bases: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()
    public: bool = True

    def to_json(self) -> dict[str, object]:
        """The JSON shape; what is unknown or usual is left out."""
        entry: dict[str, object] = {"kind": self.kind}
        if not self.public:
            entry["public"] = False
        if self.bases:
            entry["bases"] = list(self.bases)
        if self.signatures:
            entry["signatures"] = [overload.to_json() for overload in self.signatures]
        if self.returns:
            entry["returns"] = self.returns
        if self.platforms:
            entry["platforms"] = list(self.platforms)
        return entry


@dataclass(slots=True)
class Inventory:
    """All symbols of one release of a library."""

    library: str
    version: str
    symbols: dict[str, Record] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)


def _table(entries: Mapping[str, object]) -> str:
    lines = (
        f"  {json.dumps(name)}: {json.dumps(entries[name], ensure_ascii=False)}"
        for name in sorted(entries)
    )
    return "{\n" + ",\n".join(lines) + "\n }"


def write(inventory: Inventory, folder: Path) -> Path:
    """Write `<library>-<version>.json` into `folder` and return its path."""
    path = folder / f"{inventory.library}-{inventory.version}.json"
    symbols = {name: record.to_json() for name, record in inventory.symbols.items()}
    head = {
        "library": inventory.library,
        "version": inventory.version,
        "generator": f"python -m devtools inventory {inventory.library}",
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    lines.append(f' "symbols": {_table(symbols)}')
    lines.append(f' "aliases": {_table(inventory.aliases)}')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return path
