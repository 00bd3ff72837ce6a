"""Filling the tables of the compiled file."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Mapped
from itertools import islice
from pathlib import Path

import mindport
from mindport.knowledge import compiled
from mindport.knowledge.answers import answers
from mindport.knowledge.codec import as_lines, dump, encode_mapping, encode_signatures
from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import COLUMNS, Conformance
from mindport.knowledge.inventory import MINDSPORE, Entry, Inventory
from mindport.knowledge.members import class_followed, inherited_members
from mindport.knowledge.rows import WILDCARD
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Mapping, Signature
from mindport.knowledge.versions import latest

SCHEMA = Path(__file__).with_name("schema.sql")
_SEARCHED = frozenset({"mindspore.Tensor", "mindspore.nn.Cell"})
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def write_tables(connection: sqlite3.Connection, sources: Sources, mark: str) -> dict[str, int]:
    """Fill an empty database; the number of rows, names and answers."""
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA synchronous = OFF")
    connection.executescript(SCHEMA.read_text(encoding="utf-8"))
    numbers = {release: number for number, release in enumerate(sources.releases, start=1)}
    names = _write_names(connection, sources, numbers)
    _write_first_seen(connection, sources, numbers)
    newest = _write_answers(connection, sources, numbers)
    _write_pages(connection, sources, newest)
    _write_trials(connection, "conformance", COLUMNS, sources.conformance)
    _write_trials(connection, "compiled", compiled.COLUMNS, sources.compiled)
    _insert(connection, "second_order", sorted(sources.second_order.items()))
    depending = [(item.api, item.kind, item.when, item.dims) for item in sources.value_dependence]
    _insert(connection, "value_dependence", depending)
    counts = {"rows": len(sources.rows), "names": names, "answers": len(newest)}
    libraries = {item.library: item.version for item in sources.libraries.values()}
    info = {
        "version": mindport.__version__,
        "fingerprint": mark,
        "default_release": latest(sources.releases),
        "libraries": dump(dict(sorted(libraries.items()))),
        **{f"count_{key}": str(value) for key, value in counts.items()},
    }
    _insert(connection, "build_info", sorted(info.items()))
    connection.commit()
    connection.execute("VACUUM")
    return counts


def _write_trials(
    connection: sqlite3.Connection,
    table: str,
    columns: Sequence[str],
    by_api: Mapped[str, Sequence[Conformance | Compiled]],
) -> None:
    rows = [
        tuple(
            value.value if isinstance(value, Backend) else value
            for value in (getattr(item, name) for name in columns)
        )
        for api in sorted(by_api)
        for item in by_api[api]
    ]
    _insert(connection, table, rows)


def _write_names(connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]) -> int:
    """Symbols, aliases, entries and signatures; the number of names."""
    signatures: dict[str, int] = {}
    inventories: list[tuple[int, Inventory]] = [
        (0, sources.libraries[name]) for name in sorted(sources.libraries)
    ]
    inventories += [(numbers[release], sources.mindspore[release])
                    for release in sources.releases if release in sources.mindspore]  # fmt: skip
    rows: list[tuple[str | int, ...]] = []
    other_names: dict[str, str] = {}
    for number, inventory in inventories:
        for name, entry in sorted(inventory.entries.items()):
            text = encode_signatures(entry.signatures)
            identity = signatures.setdefault(text, len(signatures) + 1)
            platforms = " ".join(platform.value for platform in entry.platforms)
            rows.append((name, number, entry.kind, platforms, " ".join(entry.bases),
                         returns_of(entry), identity))  # fmt: skip
        other_names.update(inventory.aliases)
    _insert(connection, "entry", rows)
    _insert(
        connection,
        "signature",
        [(number, text) for text, number in signatures.items()],
    )
    _insert(connection, "other_name", sorted(other_names.items()))
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
    _insert(connection, "lines", lines.items())
    return len(rows)


def _write_first_seen(
    connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]
) -> None:
    """The first release of every MindSpore name."""
    names = {name for inventory in sources.mindspore.values() for name in inventory.entries}
    for release in sources.official.releases:
        names |= sources.official.targets(release)
    rows = [(name, numbers[sources.since(name)]) for name in sorted(names) if name]
    _insert(connection, "first_seen", rows)


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


def names_to_answer(sources: Sources) -> list[str]:
    """Every API that gets an answer of its own."""
    names = set(sources.rows) | sources.official.names()
    for library in sources.libraries.values():
        names.update(name for name, entry in library.entries.items() if entry.kind != "module")
    return sorted(names.union(inherited_members(sources)))


def _write_answers(
    connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]
) -> dict[str, Mapping]:
    """All answers; those of the newest release are returned, for the search pages."""
    texts: dict[str, int] = {}
    newest: dict[str, Mapping] = {}
    final = latest(sources.releases)
    counts = dict.fromkeys(sources.releases, 0)
    reverse: dict[tuple[str, str], list[int]] = {}
    runs: list[list[str | int]] = []
    for api in names_to_answer(sources):
        follows = class_followed(api, sources) is not None
        for release, number in numbers.items():
            found = answers(api, release, sources)
            if found is None:
                continue
            counts[release] += 1
            identities = [
                texts.setdefault(encode_mapping(found[backend], release), len(texts) + 1)
                for backend in Backend
            ]
            if runs and runs[-1][0] == api and runs[-1][2:] == [number - 1, *identities]:
                runs[-1][2] = number
            else:
                runs.append([api, number, number, *identities])
            if follows:  # found through its class, so not searched for
                continue
            for target in {target.api for one in found.values() for target in one.targets}:
                reverse.setdefault((target, api), []).append(number)
            if release == final:
                newest[api] = found[Backend.ASCEND]
    _insert(connection, "answer", ((number, text) for text, number in texts.items()))
    _insert(connection, "answer_of", runs)
    packages = dict.fromkeys((str(run[0]).partition(".")[0],) for run in runs)
    _insert(connection, "lines", [("packages", as_lines(packages))])
    _insert(
        connection,
        "reverse",
        (
            (*names, first, last)
            for names, places in sorted(reverse.items())
            for first, last in unbroken(places)
        ),
    )
    _insert(
        connection,
        "release",
        (
            (number, release, *_known(release, sources), counts[release])
            for release, number in numbers.items()
        ),
    )
    return newest


def unbroken(places: Sequence[int]) -> list[tuple[int, int]]:
    """Unbroken runs of whole numbers in order: 1, 2, 5 gives (1, 2), (5, 5)."""
    held = set(places)
    starts = [place for place in places if place - 1 not in held]
    ends = [place for place in places if place + 1 not in held]
    return list(zip(starts, ends, strict=True))


def _insert(
    connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[str | int]]
) -> None:
    """Insert whole rows; every row of a table has the same length."""
    for batch in _batches(rows):
        marks = ", ".join("?" * len(batch[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", batch)


def _batches(rows: Iterable[Sequence[str | int]]) -> Iterator[list[Sequence[str | int]]]:
    waiting = iter(rows)
    while batch := list(islice(waiting, 1000)):
        yield batch


def _known(release: str, sources: Sources) -> tuple[str, int]:
    inventory = sources.mindspore.get(release)
    if inventory is not None:
        return "inventory", len(inventory.entries)
    return "official table", len(sources.official.targets(release) - {""})


def words_of(name: str) -> str:
    """The words a dotted name is made of: `torch.nn.BatchNorm2d` gives torch nn batch norm 2 d."""
    return " ".join(word.lower() for word in _WORD.findall(name))


def _write_pages(
    connection: sqlite3.Connection, sources: Sources, newest: dict[str, Mapping]
) -> None:
    pages: list[tuple[str, str, str, str]] = []
    sources_of: dict[str, list[str]] = {}
    for api, mapping in sorted(newest.items()):
        if api.endswith(WILDCARD):
            continue
        texts: list[str] = [mapping.advice, *mapping.differences]
        for target in mapping.targets:
            texts += [target.api, words_of(target.api), *target.differences]
            sources_of.setdefault(target.api, []).append(api)
        pages.append((api, api.partition(".")[0], words_of(api), _body(texts)))
    release = latest(sources.releases)
    inventory = sources.mindspore.get(release)
    names: Iterable[str] = inventory.entries if inventory else sources_of
    for name in sorted(names):
        if inventory and name not in sources_of and _is_detail(name, inventory):
            continue
        texts = [*sources_of.get(name, ()), *map(words_of, sources_of.get(name, ()))]
        pages.append((name, MINDSPORE, words_of(name), _body(texts)))
    _insert(connection, "page", pages)


def _is_detail(name: str, inventory: Inventory) -> bool:
    """Whether a name is a member of a class that nobody looks for by itself."""
    owner = name.rpartition(".")[0]
    entry = inventory.entries.get(owner)
    return entry is not None and entry.kind == "class" and owner not in _SEARCHED


def _body(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)
