"""Compiling mapping_db into the one SQLite file that the server opens."""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import mindport
from mindport.knowledge.answers import answers
from mindport.knowledge.checks import WILDCARD, check_rows
from mindport.knowledge.codec import dump, encode_mapping, encode_signatures
from mindport.knowledge.evidence import read_evidence
from mindport.knowledge.inventory import MINDSPORE, Entry, Inventory, read_inventories
from mindport.knowledge.official import read_official
from mindport.knowledge.row_files import Problem, read_row_files
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Mapping, Signature
from mindport.knowledge.versions import latest

HERE = Path(__file__).parent
OUTPUT = HERE / "mapping.sqlite"
NOT_ROWS = frozenset({"inventory", "official", "evidence"})
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class CompileError(Exception):
    """The rows have faults; `problems` lists every one."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written."""

    file: Path
    fingerprint: str
    counts: dict[str, int]
    problems: tuple[Problem, ...]


def source_files(database: Path) -> list[Path]:
    """All files the result depends on, in a fixed order."""
    wanted = {".toml", ".csv", ".json"}
    files = [file for file in database.rglob("*") if file.suffix in wanted]
    code = [*HERE.glob("*.py"), HERE / "schema.sql"]
    return sorted(files) + sorted(code)


def fingerprint(database: Path) -> str:
    """A hash over the content of all sources."""
    digest = hashlib.sha256(mindport.__version__.encode())
    for file in source_files(database):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def read_sources(database: Path) -> tuple[Sources, list[Problem]]:
    """Read mapping_db; rows with faults are left out and listed."""
    inventories = read_inventories(database / "inventory")
    folders = sorted(
        folder for folder in database.iterdir() if folder.is_dir() and folder.name not in NOT_ROWS
    )
    files = [file for folder in folders for file in sorted(folder.glob("*.toml"))]
    read = read_row_files(files, database.parent)
    sources = Sources(
        libraries={item.library: item for item in inventories if item.library != MINDSPORE},
        mindspore={item.version: item for item in inventories if item.library == MINDSPORE},
        official=read_official(database / "official"),
        evidence=read_evidence(database / "evidence"),
        rows=read.rows,
        extras=read.extras,
    )
    found = list(check_rows(sources))
    faulty = {(problem.file, problem.line) for problem in found}
    sources.rows = {
        api: placed for api, placed in read.rows.items() if (placed.file, placed.line) not in faulty
    }
    problems = sorted([*read.problems, *found], key=lambda item: (item.file, item.line))
    return sources, problems


def compile_database(database: Path, output: Path = OUTPUT, *, keep_going: bool = False) -> Outcome:
    """Compile; `keep_going` leaves faulty rows out instead of raising CompileError."""
    mark = fingerprint(database)
    sources, problems = read_sources(database)
    if problems and not keep_going:
        raise CompileError(problems)
    output.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=".sqlite", dir=output.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        with closing(sqlite3.connect(temporary)) as connection:
            counts = _write(connection, sources, mark)
        temporary.chmod(0o644)
        temporary.replace(output)
    finally:
        temporary.unlink(missing_ok=True)
    return Outcome(output, mark, counts, tuple(problems))


def _write(connection: sqlite3.Connection, sources: Sources, mark: str) -> dict[str, int]:
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA synchronous = OFF")
    connection.executescript((HERE / "schema.sql").read_text(encoding="utf-8"))
    numbers = {release: number for number, release in enumerate(sources.releases, start=1)}
    names = _write_names(connection, sources, numbers)
    _write_first_seen(connection, sources, numbers)
    newest = _write_answers(connection, sources, numbers)
    _write_pages(connection, sources, newest)
    counts = {"rows": len(sources.rows), "names": names, "answers": len(newest)}
    libraries = {item.library: item.version for item in sources.libraries.values()}
    info = {
        "version": mindport.__version__,
        "fingerprint": mark,
        "default_release": latest(sources.releases),
        "libraries": dump(dict(sorted(libraries.items()))),
        **{f"count_{key}": str(value) for key, value in counts.items()},
    }
    connection.executemany("INSERT INTO build_info VALUES (?, ?)", sorted(info.items()))
    connection.commit()
    connection.execute("VACUUM")
    return counts


def _write_names(connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]) -> int:
    """Symbols, aliases, entries and signatures; the number of names."""
    signatures: dict[str, int] = {}
    inventories: list[tuple[int, Inventory]] = [
        (0, sources.libraries[name]) for name in sorted(sources.libraries)
    ]
    inventories += [(numbers[release], sources.mindspore[release])
                    for release in sources.releases if release in sources.mindspore]  # fmt: skip
    rows: list[tuple[object, ...]] = []
    other_names: dict[str, str] = {}
    for number, inventory in inventories:
        for name, entry in sorted(inventory.entries.items()):
            text = encode_signatures(entry.signatures)
            identity = signatures.setdefault(text, len(signatures) + 1)
            platforms = " ".join(platform.value for platform in entry.platforms)
            rows.append((name, number, entry.kind, platforms, " ".join(entry.bases),
                         returns_of(entry), identity))  # fmt: skip
        other_names.update(inventory.aliases)
    connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    connection.executemany(
        "INSERT INTO signature VALUES (?, ?)",
        [(number, text) for text, number in signatures.items()],
    )
    connection.executemany("INSERT INTO other_name VALUES (?, ?)", sorted(other_names.items()))
    for _, library in sorted(sources.libraries.items()):
        connection.executemany(
            "INSERT INTO symbol VALUES (?, ?, ?, ?, ?)",
            [
                (name, entry.kind, returns_of(entry), " ".join(entry.bases), overloads_of(entry))
                for name, entry in sorted(library.entries.items())
            ],
        )
        connection.executemany("INSERT INTO alias VALUES (?, ?)", sorted(library.aliases.items()))
    return len(rows)


def _write_first_seen(
    connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]
) -> None:
    """The first release of every MindSpore name."""
    names = {name for inventory in sources.mindspore.values() for name in inventory.entries}
    for release in sources.official.releases:
        names |= sources.official.targets(release)
    rows = [(name, numbers[sources.since(name)]) for name in sorted(names) if name]
    connection.executemany("INSERT INTO first_seen VALUES (?, ?)", rows)


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
    return sorted(names)


def _write_answers(
    connection: sqlite3.Connection, sources: Sources, numbers: dict[str, int]
) -> dict[str, Mapping]:
    """All answers; those of the newest release are returned, for the search pages."""
    texts: dict[str, int] = {}
    newest: dict[str, Mapping] = {}
    last = latest(sources.releases)
    counts = dict.fromkeys(sources.releases, 0)
    reverse: set[tuple[str, int, str]] = set()
    rows: list[tuple[str, int, int, int, int]] = []
    apis = names_to_answer(sources)
    for release, number in numbers.items():
        for api in apis:
            found = answers(api, release, sources)
            if found is None:
                continue
            counts[release] += 1
            identities = [
                texts.setdefault(encode_mapping(found[backend]), len(texts) + 1)
                for backend in Backend
            ]
            ascend, gpu, cpu = identities
            rows.append((api, number, ascend, gpu, cpu))
            reverse.update(
                (target.api, number, api) for one in found.values() for target in one.targets
            )
            if release == last:
                newest[api] = found[Backend.ASCEND]
    connection.executemany(
        "INSERT INTO answer VALUES (?, ?)", [(number, text) for text, number in texts.items()]
    )
    connection.executemany(
        "INSERT INTO answer_of VALUES (?, ?, ?, ?, ?)",
        sorted(rows),
    )
    connection.executemany("INSERT INTO reverse VALUES (?, ?, ?)", sorted(reverse))
    connection.executemany("INSERT INTO release VALUES (?, ?, ?, ?, ?)", [
        (number, release, *_known(release, sources), counts[release])
        for release, number in numbers.items()
    ])  # fmt: skip
    return newest


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
        texts = [*sources_of.get(name, ()), *map(words_of, sources_of.get(name, ()))]
        pages.append((name, MINDSPORE, words_of(name), _body(texts)))
    connection.executemany("INSERT INTO page VALUES (?, ?, ?, ?)", pages)


def _body(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)
