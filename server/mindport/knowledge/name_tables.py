"""The tables of names: what the inventories alone say."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from mindport.knowledge.codec import as_lines, dump, encode_signatures
from mindport.knowledge.insertion import insert
from mindport.knowledge.inventory import Entry, Inventory
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Signature

SCHEMA = Path(__file__).with_name("schema.sql")


def open_with_names(connection: sqlite3.Connection, sources: Sources) -> None:
    """Make the schema in an empty database, and fill what no curated row changes."""
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA synchronous = OFF")
    connection.executescript(SCHEMA.read_text(encoding="utf-8"))
    numbers = sources.numbers()
    _write_entries(connection, sources, numbers)
    _write_symbols(connection, sources)
    _write_presences(connection, sources)
    connection.commit()


def _write_entries(
    connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]
) -> None:
    """Entries, signatures and other names."""
    signatures: dict[str, int] = {}
    rows: list[tuple[str | int, ...]] = []
    other_names: dict[str, str] = {}
    for number, inventory in _inventories(sources, numbers):
        for name, entry in sorted(inventory.entries.items()):
            text = encode_signatures(entry.signatures)
            identity = signatures.setdefault(text, len(signatures) + 1)
            platforms = " ".join(platform.value for platform in entry.platforms)
            rows.append((name, number, entry.kind, platforms, " ".join(entry.bases),
                         returns_of(entry), identity))  # fmt: skip
        other_names.update(inventory.aliases)
    insert(connection, "entry", rows)
    insert(connection, "signature", [(number, text) for text, number in signatures.items()])
    insert(connection, "other_name", sorted(other_names.items()))


def _inventories(sources: Sources, numbers: dict[str, int]) -> Iterator[tuple[int, Inventory]]:
    """Each inventory with the number of its release, 0 for libraries other than MindSpore."""
    for name in sorted(sources.libraries):
        yield 0, sources.libraries[name]
    for release in sources.releases:
        if release in sources.mindspore:
            yield numbers[release], sources.mindspore[release]


def _write_symbols(connection: sqlite3.Connection, sources: Sources) -> None:
    """What the analyser loads at start."""
    libraries = [library for _, library in sorted(sources.libraries.items())]
    entries = {name: one for library in libraries for name, one in sorted(library.entries.items())}
    symbols = [
        (entry.kind, returns_of(entry), " ".join(entry.bases), overloads_of(entry))
        for entry in entries.values()
    ]
    aliases = [pair for library in libraries for pair in sorted(library.aliases.items())]
    lines = {
        "symbol names": as_lines((name,) for name in entries),
        "symbols": as_lines(symbols),
        "aliases": as_lines(aliases),
    }
    insert(connection, "lines", lines.items())


def _write_presences(connection: sqlite3.Connection, sources: Sources) -> None:
    """Which release has each MindSpore name, a letter for each release."""
    names = {name for inventory in sources.mindspore.values() for name in inventory.entries}
    for release in sources.official.releases:
        names |= sources.official.targets(release)
    names.update(sources.documented.there)
    found = ((name, sources.presences(name)) for name in sorted(names) if name)
    rows = [(name, "".join(one.value for one in states)) for name, states in found]
    insert(connection, "presence", rows)


def returns_of(entry: Entry) -> str:
    """What a call or a reading of the name gives; several overloads are joined by ` | `."""
    if entry.kind not in ("function", "method"):
        return entry.returns
    kinds = dict.fromkeys(one.returns for one in entry.signatures if one.returns)
    return " | ".join(kinds) or entry.returns


def overloads_of(entry: Entry) -> str:
    """Parameter names and result of each overload, where the results differ."""
    if entry.kind not in ("function", "method"):
        return ""
    results = {one.returns for one in entry.signatures}
    if len(results) < 2:
        return ""
    return dump([[_names(one), one.returns] for one in entry.signatures])


def _names(signature: Signature) -> list[str]:
    return [parameter.name for parameter in signature.parameters]
