"""Reading the compiled knowledge: one read-only SQLite file, opened by each thread for itself."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from mindport.knowledge import compiled, search
from mindport.knowledge.codec import decode_mapping, from_lines
from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import COLUMNS, Conformance, from_texts
from mindport.knowledge.counterparts import Counterpart
from mindport.knowledge.counterparts import from_lines as from_counterpart_lines
from mindport.knowledge.forms import Form, form_of
from mindport.knowledge.helpers import Helper
from mindport.knowledge.lacking import with_lacking
from mindport.knowledge.links import mindspore_page, torch_page
from mindport.knowledge.operator_facts import OperatorFacts, from_line
from mindport.knowledge.roles import Roles, roles_of
from mindport.knowledge.same_networks import SameNetwork, network_of
from mindport.knowledge.symbols import KnownSymbols
from mindport.knowledge.types import Backend, Mapping
from mindport.knowledge.value_dependence import ValueDependence

DEFAULT_PATH = Path(__file__).with_name("mapping.sqlite")
_BACKENDS = {Backend.ASCEND: "ascend", Backend.GPU: "gpu", Backend.CPU: "cpu"}


class KnowledgeMissingError(RuntimeError):
    """The compiled file is not there or cannot be read."""


@dataclass(frozen=True, slots=True)
class BuildInfo:
    """How the file was made."""

    version: str
    fingerprint: str
    default_release: str
    libraries: dict[str, str]  # library -> version of its inventory
    counts: dict[str, int]


class KnowledgeBase(KnownSymbols):
    """Answers about APIs. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._operators: dict[str, OperatorFacts | None] = {}
        self._mappings: dict[tuple[str, str, Backend], Mapping | None] = {}

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

    def changing_methods(self) -> list[str]:
        """The methods of tensors that change their object and nothing else: `torch.Tensor.add_`."""
        sql = "SELECT api FROM operator_facts WHERE writes = '0' AND api GLOB 'torch.Tensor.*[^_]_'"
        return [row[0] for row in self._query(sql)]

    def named_results(self) -> list[tuple[str, tuple[str, ...]]]:
        """The operators with several results, and the names of these."""
        rows = self._query("SELECT api, fields FROM operator_facts WHERE fields != ''")
        return [(api, tuple(fields.split())) for api, fields in rows]

    # Mappings

    def mapping(
        self, api: str, release: str = "latest", backend: Backend = Backend.ASCEND
    ) -> Mapping | None:
        """All that is known of an API: its own row, its defining base's, or its package's."""
        key = (api, self.release(release), backend)
        if key not in self._mappings:
            found = self._read_mapping(*key)
            if found is not None and key[1] != self.release("latest"):
                found = with_lacking(found, key[1], self)
            self._mappings[key] = found
        return self._mappings[key]

    def _read_mapping(self, api: str, release: str, backend: Backend) -> Mapping | None:
        number = self._numbers[release]
        column = _BACKENDS[backend]
        sql = (
            f"SELECT a.json FROM answer_of o JOIN answer a ON a.id = o.{column}"
            " WHERE o.api = ? AND o.first <= ? AND o.last >= ?"
        )
        rows = self._query(sql, api, number, number)
        if not rows:
            candidates = self._candidates(api)
            wildcards = [] if self._is_imported(api) else self._wildcards(candidates)
            for name in [*candidates[1:], *wildcards]:
                rows = self._query(sql, name, number, number)
                if rows:
                    break
            else:
                return None
        return decode_mapping(api, rows[0][0], release)

    def _is_imported(self, api: str) -> bool:
        """Whether a module with an inventory does not own a name: `torch.hub.urlparse`."""
        owner = self.symbol(api.rpartition(".")[0])
        return owner is not None and owner.kind == "module" and self.symbol(api) is None

    def _wildcards(self, candidates: list[str]) -> list[str]:
        """Own class, base classes, then packages from the inside out."""
        names = [f"{name}.*" for name in candidates if name == candidates[0]]
        names += [f"{name.rpartition('.')[0]}.*" for name in candidates]
        for name in candidates:
            package = name.rpartition(".")[0]
            while package := package.rpartition(".")[0]:
                names.append(f"{package}.*")
        return list(dict.fromkeys(names))

    def mapped(self) -> list[str]:
        """Every name that has an answer of its own."""
        return [row[0] for row in self._query("SELECT DISTINCT api FROM answer_of ORDER BY api")]

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

    @cached_property
    def packages(self) -> frozenset[str]:
        """Every package whose names have answers: torch, and the companions bound to it."""
        return frozenset(row[0] for row in self._lines("packages"))

    def array_packages(self) -> list[str]:
        """Packages with arrays that are no tensors."""
        return [row[0] for row in self._lines("array packages")]

    @cached_property
    def roles(self) -> Roles:
        """What names are for, where no signature says it."""
        return roles_of(self._lines("roles"))

    @cached_property
    def counterparts(self) -> dict[str, Counterpart]:
        """What APIs of MindSpore are to torch, by their names."""
        return from_counterpart_lines(self._lines("counterparts"))

    def helpers(self) -> list[Helper]:
        """What functions and classes of `mindport_compat` take the place of."""
        return [Helper(*row) for row in self._lines("helpers")]

    def forms(self) -> list[Form]:
        """How uses of APIs are written anew."""
        return [form_of(*row) for row in self._lines("forms")]

    @cached_property
    def same_networks(self) -> list[SameNetwork]:
        """The networks of MindSpore's packages that were seen to be torch's."""
        return [network_of(*row) for row in self._lines("same networks")]

    @cached_property
    def tests(self) -> dict[str, str]:
        """The test that compares the values of an API, for those that no sample is of."""
        return dict(self._lines("tests"))

    def _lines(self, name: str) -> list[Any]:
        return from_lines(self._text(name))

    def _text(self, name: str) -> str:
        text: str = self._query("SELECT text FROM lines WHERE name = ?", name)[0][0]
        return text

    # Search

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(row[0] for row in self._query("SELECT name FROM page_name ORDER BY id"))

    def search(self, text: str, limit: int = 20) -> list[search.Hit]:
        """Names of both frameworks that `text` may mean, best first."""
        sql = "SELECT name FROM said WHERE words = ? ORDER BY place"
        said = [row[0] for row in self._query(sql, search.phrase(text))]
        meant = [search.Hit(name, search.SAID - 0.001 * at, "said") for at, name in enumerate(said)]
        named = search.by_name(text, self._names, limit)
        exact = [hit for hit in named if hit.score >= search.EXACT]
        named = [*exact, *meant, *search.by_words(text, self._names, limit), *named]
        if len(named) >= limit and named[0].score >= search.EXACT:
            return named
        sql = (
            "SELECT name FROM (SELECT rowid AS id, bm25(page) AS score FROM page WHERE page MATCH ?"
            " ORDER BY score, rowid LIMIT ?) JOIN page_name USING (id) ORDER BY score, id"
        )
        # All the words first, then pages that have some of them; a lone name is no text.
        queries = search.full_text_queries(text)[: None if " " in text.strip() else 1]
        rows = [row for query in queries for row in self._query(sql, query, limit)]
        return search.merge(named, [row[0] for row in rows], limit)
