"""Reading the compiled knowledge: one read-only SQLite file, opened by each thread for itself."""

from __future__ import annotations

import json
import sqlite3
import threading
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mindport.knowledge import compiled, search
from mindport.knowledge.codec import decode_mapping, decode_signatures, from_lines
from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import COLUMNS, Conformance, from_texts
from mindport.knowledge.links import mindspore_page, torch_page
from mindport.knowledge.operator_facts import OperatorFacts, from_line
from mindport.knowledge.types import Backend, Mapping, Signature, Symbol
from mindport.knowledge.value_dependence import ValueDependence
from mindport.knowledge.versions import resolve_release

DEFAULT_PATH = Path(__file__).with_name("mapping.sqlite")
_BACKENDS = {Backend.ASCEND: "ascend", Backend.GPU: "gpu", Backend.CPU: "cpu"}


class KnowledgeMissingError(RuntimeError):
    """The compiled file is not there or cannot be read."""


@dataclass(frozen=True, slots=True)
class Release:
    """One MindSpore release and what is known of it."""

    name: str
    source: str  # "inventory" or "official table"
    names: int
    mappings: int


@dataclass(frozen=True, slots=True)
class BuildInfo:
    """How the file was made."""

    version: str
    fingerprint: str
    default_release: str
    libraries: dict[str, str]  # library -> version of its inventory
    counts: dict[str, int]


class KnowledgeBase:
    """Answers about APIs. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._local = threading.local()
        self._path = path
        self._members: dict[tuple[str, int], tuple[tuple[str, str], ...]] = {}
        self._operators: dict[str, OperatorFacts | None] = {}
        rows = self._query("SELECT id, name, source, names, mappings FROM release ORDER BY id")
        self._numbers: dict[str, int] = {row[1]: row[0] for row in rows}
        self._releases = tuple(Release(*row[1:]) for row in rows)

    @classmethod
    def open(cls, path: Path | None = None) -> KnowledgeBase:
        """Open the compiled file; KnowledgeMissingError says what to do when it is not there."""
        file = path or DEFAULT_PATH
        if not file.is_file():
            raise KnowledgeMissingError(
                f"{file} is missing; in a source checkout run `python -m devtools compile`"
                " in the folder `server`"
            )
        try:
            return cls(file)
        except sqlite3.DatabaseError as error:
            raise KnowledgeMissingError(f"{file} cannot be read: {error}") from error

    def _query(self, sql: str, *values: object) -> list[Any]:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._uri, uri=True, cached_statements=64)
            self._local.connection = connection
        return connection.execute(sql, values).fetchall()

    def close(self) -> None:
        """Close the connection of this thread."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    # What there is

    def info(self) -> BuildInfo:
        """How the file was made."""
        rows = dict(self._query("SELECT key, value FROM build_info"))
        counts = {
            key.removeprefix("count_"): int(value)
            for key, value in rows.items()
            if key.startswith("count_")
        }
        return BuildInfo(
            rows["version"],
            rows["fingerprint"],
            rows["default_release"],
            json.loads(rows["libraries"]),
            counts,
        )

    def releases(self) -> tuple[Release, ...]:
        """The MindSpore releases, oldest first."""
        return self._releases

    def release(self, text: str = "latest") -> str:
        """The known release that `text` means; UnknownReleaseError lists what is known."""
        return text if text in self._numbers else resolve_release(text, self._numbers)

    def conformance(self, api: str, backend: Backend) -> Conformance | None:
        """What became of torch's own samples of an API, with the newest release that ran them."""
        rows = self._query(
            f"SELECT {', '.join(COLUMNS)} FROM conformance WHERE api = ? AND backend = ?"
            " ORDER BY release DESC LIMIT 1",
            api,
            backend.value,
        )
        return from_texts([str(value) for value in rows[0]]) if rows else None

    def compiled(self, api: str, backend: Backend) -> Compiled | None:
        """What the front end made of those samples that have no kernel to run, newest release."""
        rows = self._query(
            f"SELECT {', '.join(compiled.COLUMNS)} FROM compiled WHERE api = ? AND backend = ?"
            " ORDER BY release DESC LIMIT 1",
            api,
            backend.value,
        )
        return compiled.from_texts([str(value) for value in rows[0]]) if rows else None

    # Symbols

    def canonical(self, name: str) -> str:
        """The public name behind another import path of the same object."""
        rows = self._query("SELECT name FROM other_name WHERE alias = ?", name)
        return rows[0][0] if rows else name

    def symbol(self, name: str) -> Symbol | None:
        """What the newest inventory that has the name says of it, bases included."""
        for candidate in self._candidates(name):
            rows = self._query(
                "SELECT name, kind, returns, bases FROM entry WHERE name = ?"
                " ORDER BY release DESC LIMIT 1",
                candidate,
            )
            if rows:
                found, kind, returns, bases = rows[0]
                return Symbol(found, kind, returns, tuple(bases.split()))
        return None

    def signatures(self, name: str, release: str | None = None) -> tuple[Signature, ...]:
        """The overloads of a name; `release` chooses among MindSpore inventories."""
        number = 0 if not name.startswith("mindspore.") else None
        if number is None and release is not None:
            number = self._numbers[self.release(release)]
        for candidate in self._candidates(name):
            rows = self._query(
                "SELECT s.json FROM entry e JOIN signature s ON s.id = e.signature"
                " WHERE e.name = ? AND (? IS NULL OR e.release = ?)"
                " ORDER BY e.release DESC LIMIT 1",
                candidate, number, number,
            )  # fmt: skip
            if rows:
                return decode_signatures(rows[0][0])
        return ()

    def platforms(self, name: str, release: str) -> tuple[Backend, ...]:
        """The platforms that the documentation of a release states for a MindSpore name."""
        rows = self._query(
            "SELECT platforms FROM entry WHERE name = ? AND release = ?",
            self.canonical(name), self._numbers[self.release(release)],
        )  # fmt: skip
        return tuple(Backend(word) for word in rows[0][0].split()) if rows else ()

    def second_order(self, target: str) -> str | None:
        """The primitives in a target's gradient that cannot be differentiated, parted by spaces.

        "" where its gradient can be differentiated, None where that was not tried.
        """
        rows = self._query("SELECT primitives FROM second_order WHERE target = ?", target)
        return str(rows[0][0]) if rows else None

    def since(self, name: str) -> str:
        """The first release that is known to have a MindSpore name; empty when none is."""
        rows = self._query(
            "SELECT r.name FROM first_seen f JOIN release r ON r.id = f.release"
            " WHERE f.name IN (?, ?)",
            name,
            self.canonical(name),
        )
        return str(rows[0][0]) if rows else ""

    def members(self, owner: str, release: str | None = None) -> tuple[tuple[str, str], ...]:
        """(last part, kind) of the names right below a package or class, in order.

        `release` chooses among MindSpore inventories; of a release without one only targets are
        known, and their kinds are not.
        """
        number = 0
        if owner.partition(".")[0] == "mindspore":
            number = self._numbers[self.release(release or "latest")]
        key = (owner, number)
        known = self._members.get(key)
        if known is None:
            known = self._members[key] = self._read_members(owner, number)
        return known

    def _read_members(self, owner: str, number: int) -> tuple[tuple[str, str], ...]:
        first, skipped = f"{owner}.", len(owner) + 2
        last = f"{owner}/"  # the character after the dot
        rows = self._query(
            "SELECT substr(name, ?), kind FROM entry"
            " WHERE name > ? AND name < ? AND release = ? AND instr(substr(name, ?), '.') = 0",
            skipped, first, last, number, skipped,
        )  # fmt: skip
        if not rows and number and self._releases[number - 1].source != "inventory":
            found = self._query(
                "SELECT DISTINCT substr(target, ?) FROM reverse"
                " WHERE target > ? AND target < ? AND first <= ? AND last >= ?",
                skipped, first, last, number, number,
            )  # fmt: skip
            parts = [row[0].partition(".") for row in found]
            rows = [(name, "module" if dot else "") for name, dot, _ in parts]
        return tuple(sorted(dict(rows).items()))

    def knows(self, name: str) -> bool:
        """Whether the name itself is known, not only the package it would stand in."""
        if self.symbol(name) is not None or self.since(name):
            return True
        return bool(self._query("SELECT 1 FROM answer_of WHERE api = ? LIMIT 1", name))

    def _ancestors(self, name: str) -> list[str]:
        found: list[str] = []
        waiting = [name]
        while waiting:
            rows = self._query(
                "SELECT bases FROM entry WHERE name = ? ORDER BY release DESC LIMIT 1",
                waiting.pop(0),
            )
            bases = rows[0][0].split() if rows else []
            fresh = [base for base in bases if base not in found]
            found += fresh
            waiting += fresh
        return found

    def _candidates(self, name: str) -> list[str]:
        """The names under which facts of `name` may stand: itself, then the defining bases."""
        names = [name]
        canonical = self.canonical(name)
        if canonical != name:
            names.append(canonical)
        owner, _, member = canonical.rpartition(".")
        if owner:
            owner_name = self.canonical(owner)
            if owner_name != owner:
                names.append(f"{owner_name}.{member}")
            names += [f"{base}.{member}" for base in self._ancestors(owner_name)]
        return names

    def value_dependence(self, name: str) -> tuple[ValueDependence, ...]:
        """How results of an API depend on the values of tensors; empty where nothing is known."""
        rows = self._query(
            "SELECT api, kind, condition, dims FROM value_dependence WHERE api IN (?, ?)",
            name,
            self.canonical(name),
        )
        return tuple(ValueDependence(*row) for row in rows)

    def operator_facts(self, name: str) -> OperatorFacts | None:
        """What an operator does with memory, types and gradients; None where nothing is known."""
        if name not in self._operators:
            rows = self._query(
                "SELECT * FROM operator_facts WHERE api IN (?, ?)", name, self.canonical(name)
            )
            self._operators[name] = from_line(rows[0]) if rows else None
        return self._operators[name]

    # Mappings

    def mapping(
        self, api: str, release: str = "latest", backend: Backend = Backend.ASCEND
    ) -> Mapping | None:
        """All that is known of an API: its own row, its defining base's, or its package's."""
        release = self.release(release)
        number = self._numbers[release]
        column = _BACKENDS[backend]
        sql = (
            f"SELECT a.json FROM answer_of o JOIN answer a ON a.id = o.{column}"
            " WHERE o.api = ? AND o.first <= ? AND o.last >= ?"
        )
        rows = self._query(sql, api, number, number)
        if not rows:
            candidates = self._candidates(api)
            for name in [*candidates[1:], *self._wildcards(candidates)]:
                rows = self._query(sql, name, number, number)
                if rows:
                    break
            else:
                return None
        return decode_mapping(api, rows[0][0], release)

    def _wildcards(self, candidates: list[str]) -> list[str]:
        """Own class, base classes, then packages from the inside out."""
        names = [f"{name}.*" for name in candidates if name == candidates[0]]
        names += [f"{name.rpartition('.')[0]}.*" for name in candidates]
        for name in candidates:
            package = name.rpartition(".")[0]
            while package := package.rpartition(".")[0]:
                names.append(f"{package}.*")
        return list(dict.fromkeys(names))

    def mappings_to(self, mindspore_name: str, release: str = "latest") -> list[str]:
        """The APIs that a MindSpore API takes the place of."""
        number = self._numbers[self.release(release)]
        names = [mindspore_name, self.canonical(mindspore_name)]
        rows = self._query(
            "SELECT DISTINCT api FROM reverse"
            " WHERE target IN (?, ?) AND first <= ? AND last >= ? ORDER BY api",
            *names, number, number,
        )  # fmt: skip
        return [row[0] for row in rows]

    def docs_url(self, name: str, release: str = "latest") -> str:
        """The official page of a name of either framework, where its form is certain."""
        if name.startswith("mindspore."):
            return mindspore_page(name, self.release(release))
        symbol = self.symbol(name)
        return torch_page(name, symbol.kind) if symbol is not None else ""

    # What the analyser loads

    def symbol_rows(self) -> dict[str, str]:
        """Of all but MindSpore's names: kind, returns, bases joined by a blank, and overloads.

        As one text, parted by tabs: few of the many are asked for. `overloads` is empty unless
        overloads return different types; then it is the JSON of [[parameter name, ...], returns]
        for each overload.
        """
        names, rows = self._text("symbol names"), self._text("symbols")
        known = {name: "\t".join(row) for name, *row in self._lines("companions")}
        if names:
            known.update(zip(names.split("\n"), rows.split("\n"), strict=True))
        return known

    def alias_rows(self) -> list[tuple[str, str]]:
        """(other import path, public name) of all libraries but MindSpore."""
        return self._lines("aliases")

    def packages(self) -> list[str]:
        """Every package whose names have answers: torch, and the companions bound to it."""
        return [row[0] for row in self._lines("packages")]

    def array_packages(self) -> list[str]:
        """Packages with arrays that are no tensors."""
        return [row[0] for row in self._lines("array packages")]

    def _lines(self, name: str) -> list[Any]:
        return from_lines(self._text(name))

    def _text(self, name: str) -> str:
        text: str = self._query("SELECT text FROM lines WHERE name = ?", name)[0][0]
        return text

    # Search

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(row[0] for row in self._query("SELECT name FROM page ORDER BY rowid"))

    def search(self, text: str, limit: int = 20) -> list[search.Hit]:
        """Names of both frameworks that `text` may mean, best first."""
        named = search.by_name(text, self._names, limit)
        if len(named) >= limit and named[0].score >= search.EXACT:
            return named
        sql = "SELECT name FROM page WHERE page MATCH ? ORDER BY bm25(page), rowid LIMIT ?"
        # All the words first, then pages that have some of them; a lone name is no text.
        queries = search.full_text_queries(text)[: None if " " in text.strip() else 1]
        rows = [row for query in queries for row in self._query(sql, query, limit)]
        return search.merge(named, [row[0] for row in rows], limit)
