"""The compiled file of knowledge, opened: its releases, and the names that it knows."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mindport.knowledge.codec import decode_signatures
from mindport.knowledge.graph_values import unpacked
from mindport.knowledge.presence import Presence
from mindport.knowledge.second_order import SecondGradient
from mindport.knowledge.types import Backend, Signature, Symbol, past_itself
from mindport.knowledge.versions import LATEST, resolve_release


@dataclass(frozen=True, slots=True)
class Release:
    """One MindSpore release and what is known of it."""

    name: str
    source: str  # "inventory" or "official table"
    names: int
    mappings: int


class KnownSymbols:
    """Names of all releases with their signatures, bases and members."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        self._local = threading.local()
        self._path = path
        rows = self._query("SELECT id, name, source, names, mappings FROM release ORDER BY id")
        self._numbers: dict[str, int] = {row[1]: row[0] for row in rows}
        self._meant = {name: name for name in self._numbers}  # releases by what is asked for
        self._releases = tuple(Release(*row[1:]) for row in rows)
        self._members: dict[tuple[str, int], tuple[tuple[str, str], ...]] = {}
        self._bases: dict[str, list[str]] = {}
        self._canonical: dict[str, str] = {}
        self._signatures: dict[tuple[str, str | None], tuple[Signature, ...]] = {}

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

    def releases(self) -> tuple[Release, ...]:
        """The MindSpore releases, oldest first."""
        return self._releases

    def release(self, text: str = "latest") -> str:
        """The known release that `text` means; UnknownReleaseError lists what is known."""
        known = self._meant.get(text)
        if known is None:
            known = self._meant[text] = resolve_release(text, self._numbers)
        return known

    # Names

    def canonical(self, name: str) -> str:
        """The public name behind another import path of the same object."""
        if behind := past_itself(name):
            return self.canonical(behind)
        if name not in self._canonical:
            rows = self._query("SELECT name FROM other_name WHERE alias = ?", name)
            self._canonical[name] = rows[0][0] if rows else name
        return self._canonical[name]

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
        """The overloads of a name, as a MindSpore release has them.

        A release without an inventory has those of the one before, else of the first one after it.
        """
        key = (name, release)
        if key not in self._signatures:
            self._signatures[key] = self._read_signatures(name, self.release(release or LATEST))
        return self._signatures[key]

    def _read_signatures(self, name: str, release: str) -> tuple[Signature, ...]:
        if name.startswith("mindspore.") and self.presence(name, release) is Presence.ABSENT:
            return ()
        number = self._numbers[release]
        for candidate in self._candidates(name):
            rows = self._query(
                "SELECT s.json FROM entry e JOIN signature s ON s.id = e.signature"
                " WHERE e.name = ? ORDER BY e.release > ?, abs(e.release - ?) LIMIT 1",
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

    def second_gradient(self, api: str, form: str = "") -> SecondGradient | None:
        """How the second gradient of a torch API was on CPU; None where it was not run.

        Of a form that was not run apart it is that of the others.
        """
        rows = self._query(
            "SELECT linear, within, last, computed FROM second_values"
            " WHERE api = ? AND form IN (?, '') ORDER BY form DESC",
            self.canonical(api), form,
        )  # fmt: skip
        return SecondGradient(*rows[0]) if rows else None

    def same_in_graph(self) -> frozenset[str]:
        """The APIs of torch and Python that were seen to give the same in a graph, on CPU.

        Those that were seen not to have a "!" before them.
        """
        rows = self._query(
            "SELECT value FROM build_info WHERE key LIKE 'same_in_graph%' ORDER BY key"
        )
        return frozenset(unpacked([row[0] for row in rows])) if rows else frozenset()

    def presence(self, name: str, release: str) -> Presence:
        """Whether a release has a MindSpore name; those of no inventory and no page are unknown."""
        number = self._numbers[self.release(release)]
        states = self._states(name)
        return Presence(states[number - 1]) if states else Presence.UNKNOWN

    def lacks(self, name: str, release: str) -> str | None:
        """The first release that has a name, where code for this one cannot use it; else None.

        A name that came later cannot be used. One of earlier releases that is public no more may
        still be there: it is gone only where its module is public, and it is none itself.
        """
        chosen, since = self.release(release), self.since(name)
        if not since or self.presence(name, chosen) is not Presence.ABSENT:
            return None
        if self._numbers[since] > self._numbers[chosen]:
            return since
        parent, symbol = name.rpartition(".")[0], self.symbol(name)
        is_module = symbol is not None and symbol.kind == "module"
        is_public = parent.count(".") < 2 and (  # what is deeper is often moved, and still there
            "." not in parent or self.presence(parent, chosen) is Presence.THERE
        )
        return since if is_public and not is_module else None

    def since(self, name: str) -> str:
        """The first release that is known to have a MindSpore name; empty when none is."""
        first = self._states(name).find(Presence.THERE.value)
        return self._releases[first].name if first >= 0 else ""

    def is_new_in(self, name: str, release: str) -> bool:
        """Whether the release before is known to lack a name."""
        number = self._numbers[self.release(release)]
        return number > 1 and self._states(name)[number - 2 : number - 1] == Presence.ABSENT.value

    def _states(self, name: str) -> str:
        rows = self._query(
            "SELECT states FROM presence WHERE name IN (?, ?) ORDER BY name = ? DESC",
            name, self.canonical(name), name,
        )  # fmt: skip
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

    def methods(self, owner: str) -> frozenset[str]:
        """The last parts of the names of a class's methods, those that it inherits included."""
        kinds: dict[str, str] = {}
        for base in reversed([owner, *self._ancestors(owner)]):
            kinds.update(self.members(base))
        return frozenset(name for name, kind in kinds.items() if kind == "method")

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
        if name not in self._bases:
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
            self._bases[name] = found
        return self._bases[name]

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
