"""Compiling mapping_db into the one SQLite file that the server opens."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import mindport
from mindport.knowledge.checks import check_rows
from mindport.knowledge.compiled import Compiled, read_compiled
from mindport.knowledge.conformance import Conformance, read_conformance
from mindport.knowledge.evidence import read_evidence
from mindport.knowledge.inventory import MINDSPORE, read_inventories
from mindport.knowledge.official import read_official
from mindport.knowledge.row_files import Problem, read_row_files
from mindport.knowledge.second_order import read_second_order
from mindport.knowledge.sources import Sources
from mindport.knowledge.tables import write_tables
from mindport.knowledge.value_dependence import read_value_dependence

HERE = Path(__file__).parent
OUTPUT = HERE / "mapping.sqlite"
_Counted = TypeVar("_Counted", Conformance, Compiled)
NOT_ROWS = frozenset({"inventory", "official", "evidence", "behaviour"})


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
        second_order=read_second_order(database / "behaviour"),
        rows=read.rows,
        conformance=_by_api(read_conformance(database / "evidence")),
        compiled=_by_api(read_compiled(database / "evidence")),
        extras=read.extras,
        value_dependence=read_value_dependence(database / "inventory" / "values"),
    )
    found = list(check_rows(sources))
    faulty = {(problem.file, problem.line) for problem in found}
    sources.rows = {
        api: placed for api, placed in read.rows.items() if (placed.file, placed.line) not in faulty
    }
    problems = sorted([*read.problems, *found], key=lambda item: (item.file, item.line))
    return sources, problems


def _by_api(found: Iterable[_Counted]) -> dict[str, list[_Counted]]:
    by_api: dict[str, list[_Counted]] = {}
    for item in found:
        by_api.setdefault(item.api, []).append(item)
    return by_api


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
            counts = write_tables(connection, sources, mark)
        temporary.chmod(0o644)
        temporary.replace(output)
    finally:
        temporary.unlink(missing_ok=True)
    return Outcome(output, mark, counts, tuple(problems))
