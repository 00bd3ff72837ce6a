"""Compiling mapping_db into the one SQLite file that the server opens."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import mindport
from mindport.knowledge.answered import answer_all
from mindport.knowledge.checks import check_rows
from mindport.knowledge.compile_cache import CompileCache, Kept, digest_of, written
from mindport.knowledge.compiled import Compiled, read_compiled
from mindport.knowledge.conformance import Conformance, read_conformance
from mindport.knowledge.evidence import read_evidence
from mindport.knowledge.foreign import read_array_packages
from mindport.knowledge.forms import read_forms
from mindport.knowledge.graph_values import read_graph_values
from mindport.knowledge.helpers import read_helpers, read_tests
from mindport.knowledge.inventory import MINDSPORE, read_inventories
from mindport.knowledge.name_tables import open_with_names
from mindport.knowledge.official import read_official
from mindport.knowledge.operator_facts import read_operator_facts
from mindport.knowledge.presence import read_documented
from mindport.knowledge.roles import read_roles
from mindport.knowledge.row_files import Problem, RowFiles, joined, read_row_file
from mindport.knowledge.said import SAID, read_said
from mindport.knowledge.same_networks import read_same_networks
from mindport.knowledge.second_order import read_second_order, read_second_values
from mindport.knowledge.sources import Sources
from mindport.knowledge.tables import write_tables
from mindport.knowledge.value_dependence import read_value_dependence
from mindport.knowledge.versions import same_release

HERE = Path(__file__).parent
OUTPUT = HERE / "mapping.sqlite"
HELPERS, FORMS = "helpers", "forms"  # the folders
_Counted = TypeVar("_Counted", Conformance, Compiled)
NOT_ROWS = frozenset(
    {"inventory", "official", "evidence", "behaviour", "foreign", "roles", "same_networks"}
    | {HELPERS, FORMS}
)


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


def row_files(database: Path) -> list[Path]:
    """The curated files, in a fixed order."""
    folders = sorted(
        folder for folder in database.iterdir() if folder.is_dir() and folder.name not in NOT_ROWS
    )
    return [file for folder in folders for file in sorted(folder.glob("*.toml"))]


def fingerprint(database: Path) -> str:
    """A hash over the content of all sources."""
    return digest_of(source_files(database), mindport.__version__)[:16]


def read_sources(database: Path) -> tuple[Sources, list[Problem]]:
    """Read mapping_db; rows with faults are left out and listed."""
    read = [read_row_file(file, _shown(file, database)) for file in row_files(database)]
    sources, problems = _with_rows(_read_generated(database), joined(read))
    return _with_helpers(sources, database), problems


def _shown(file: Path, database: Path) -> str:
    return file.relative_to(database.parent).as_posix()


def _read_generated(database: Path) -> Sources:
    """All but the curated rows."""
    inventories = read_inventories(database / "inventory")
    official = read_official(database / "official")
    return Sources(
        libraries={item.library: item for item in inventories if item.library != MINDSPORE},
        mindspore={
            same_release(item.version, official.releases): item
            for item in inventories
            if item.library == MINDSPORE
        },
        official=official,
        documented=read_documented(database / "official"),
        evidence=read_evidence(database / "evidence"),
        second_order=read_second_order(database / "behaviour"),
        second_values=read_second_values(database / "behaviour"),
        same_in_graph=read_graph_values(database / "behaviour"),
        rows={},
        conformance=_by_api(read_conformance(database / "evidence")),
        compiled=_by_api(read_compiled(database / "evidence")),
        array_packages=read_array_packages(database / "foreign"),
        roles=read_roles(database / "roles"),
        value_dependence=read_value_dependence(database / "inventory" / "values"),
        operator_facts=read_operator_facts(database / "inventory" / "operators"),
        same_networks=read_same_networks(database / "same_networks"),
    )


def _with_rows(sources: Sources, read: RowFiles) -> tuple[Sources, list[Problem]]:
    sources.rows = read.rows
    sources.extras, sources.symbols = read.extras, read.symbols
    found = list(check_rows(sources))
    faulty = {(problem.file, problem.line) for problem in found}
    sources.rows = {
        api: placed for api, placed in read.rows.items() if (placed.file, placed.line) not in faulty
    }
    problems = sorted([*read.problems, *found], key=lambda item: (item.file, item.line))
    return sources, problems


def _with_helpers(sources: Sources, database: Path) -> Sources:
    """Apart from what is generated: an edit of them takes as long as one of a row."""
    folder = database / HELPERS
    helpers, tests = read_helpers(folder), read_tests(folder)
    forms, said = read_forms(database / FORMS), read_said(database / SAID)
    return replace(sources, helpers=helpers, tests=tests, forms=forms, said=said)


def _by_api(found: Iterable[_Counted]) -> dict[str, list[_Counted]]:
    by_api: dict[str, list[_Counted]] = {}
    for item in found:
        by_api.setdefault(item.api, []).append(item)
    return by_api


def compile_database(
    database: Path, output: Path = OUTPUT, *, keep_going: bool = False, cache: Path | None = None
) -> Outcome:
    """Compile; `keep_going` leaves faulty rows out instead of raising CompileError.

    `cache` is a folder in which what did not change is found again; the result is the same.
    """
    mark = fingerprint(database)
    held = CompileCache(cache)
    rows = row_files(database)
    rest = [
        file
        for file in source_files(database)
        if file not in rows and file.parent.name not in (HELPERS, FORMS)
    ]
    key = digest_of(rest, mindport.__version__)
    generated = held.load("generated", key)
    is_new = not isinstance(generated, Sources)
    if is_new:
        generated = _read_generated(database)
    kept = held.load("rows", key)
    if not isinstance(kept, Kept):
        kept = Kept()
    kept.files = {
        _shown(file, database): _read_again(file, _shown(file, database), kept) for file in rows
    }
    sources, problems = _with_rows(generated, joined(read for _, read in kept.files.values()))
    sources = _with_helpers(sources, database)
    if problems and not keep_going:
        raise CompileError(problems)
    kept.answers = answer_all(sources, kept.answers)
    held.save("rows", key, kept)
    if is_new:  # with what the answers found out about releases
        held.save(
            "generated",
            key,
            replace(sources, rows={}, extras=set(), symbols={}, helpers=[], tests=[], forms=[]),
        )
    names = held.file("names.sqlite", key, lambda file: _write_names(file, sources))
    output.parent.mkdir(parents=True, exist_ok=True)
    with written(output) as temporary:
        temporary.write_bytes(names)
        with closing(sqlite3.connect(temporary)) as connection:
            counts = write_tables(connection, sources, kept.answers, mark)
    return Outcome(output, mark, counts, tuple(problems))


def _read_again(file: Path, shown: str, kept: Kept) -> tuple[str, RowFiles]:
    """The rows of a file, parsed only where its content is new."""
    digest = digest_of([file])
    earlier = kept.files.get(shown)
    if earlier is not None and earlier[0] == digest:
        return earlier
    return digest, read_row_file(file, shown)


def _write_names(file: Path, sources: Sources) -> None:
    with closing(sqlite3.connect(file)) as connection:
        open_with_names(connection, sources)
