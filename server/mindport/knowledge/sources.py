"""Everything the compiler reads, and the questions of presence it can answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import Conformance
from mindport.knowledge.evidence import Evidence
from mindport.knowledge.inventory import Entry, Inventory
from mindport.knowledge.official import OfficialTables
from mindport.knowledge.presence import Documented, Presence, presences
from mindport.knowledge.row_files import PlacedRow, PlacedSymbol
from mindport.knowledge.second_order import SecondGradient
from mindport.knowledge.value_dependence import ValueDependence
from mindport.knowledge.versions import release_key


@dataclass(slots=True)
class Sources:
    """The parsed content of mapping_db."""

    libraries: dict[str, Inventory]  # by first component: torch, torchvision, ...
    mindspore: dict[str, Inventory]  # by release
    official: OfficialTables
    documented: Documented
    evidence: Evidence
    rows: dict[str, PlacedRow]
    second_order: dict[str, str] = field(default_factory=dict)  # see read_second_order
    second_values: dict[tuple[str, str], SecondGradient] = field(default_factory=dict)
    same_in_graph: tuple[str, ...] = ()  # see read_graph_values
    conformance: dict[str, list[Conformance]] = field(default_factory=dict)  # by torch API
    compiled: dict[str, list[Compiled]] = field(default_factory=dict)  # by torch API
    extras: set[str] = field(default_factory=set)
    symbols: dict[str, PlacedSymbol] = field(default_factory=dict)  # of companions
    array_packages: tuple[str, ...] = ()  # whose arrays are no tensors
    roles: tuple[tuple[str, str], ...] = ()  # what names are for
    helpers: list[tuple[str, ...]] = field(default_factory=list)  # see read_helpers
    forms: list[tuple[str, str]] = field(default_factory=list)  # see read_forms
    said: dict[str, tuple[str, ...]] = field(default_factory=dict)  # see read_said
    tests: list[tuple[str, str]] = field(default_factory=list)  # see read_tests
    value_dependence: list[ValueDependence] = field(default_factory=list)
    operator_facts: list[tuple[str, ...]] = field(default_factory=list)  # see operator_facts
    same_networks: tuple[tuple[str, ...], ...] = ()  # see read_same_networks
    _listed: set[str] = field(default_factory=set)
    _presences: dict[str, tuple[Presence, ...]] = field(default_factory=dict)
    _targets: dict[str, set[str]] = field(default_factory=dict)

    _releases: tuple[str, ...] = ()

    @property
    def releases(self) -> tuple[str, ...]:
        """Oldest first: those with a published table, then those with an inventory alone."""
        if not self._releases:
            tables = self.official.releases
            later = [one for one in sorted(self.mindspore, key=release_key) if one not in tables]
            self._releases = (*tables, *later)
        return self._releases

    def numbers(self) -> dict[str, int]:
        """The number of each release in the compiled file."""
        return {release: number for number, release in enumerate(self.releases, start=1)}

    def entry(self, api: str) -> Entry | None:
        """The inventory's entry of an API that is not MindSpore's."""
        library = self.libraries.get(api.partition(".")[0])
        return library.find(api) if library is not None else None

    def is_curated(self, api: str) -> bool:
        """Whether a row or a published table speaks of an API itself."""
        if not self._listed:
            self._listed = self.official.names()
        return api in self.rows or api in self._listed

    def presences(self, name: str) -> tuple[Presence, ...]:
        """Whether each release, oldest first, has a MindSpore name."""
        found = self._presences.get(name)
        if found is None:
            found = self._presences[name] = self._find_presences(name)
        return found

    def _find_presences(self, name: str) -> tuple[Presence, ...]:
        holder = self._holder(name)
        linked = self.documented.there.get(name, frozenset())
        listed = [
            release in linked or holder in self._tables.get(release, ())
            for release in self.releases
        ]
        stocks = [self.mindspore.get(release) for release in self.releases]
        there = [
            is_listed or (stock is not None and name in stock)
            for is_listed, stock in zip(listed, stocks, strict=True)
        ]
        gone = self.documented.absent.get(name, frozenset())
        absent = [
            release in gone or (stock is not None and name not in self.extras and stock.lacks(name))
            for release, stock in zip(self.releases, stocks, strict=True)
        ]
        found = presences(there, absent)
        package, _, _ = name.rpartition(".")
        if not package or not any(there):
            return found
        around = self.presences(package)  # what is not there has no members
        return tuple(
            outer if own is Presence.UNKNOWN and outer is Presence.ABSENT else own
            for own, outer in zip(found, around, strict=True)
        )

    def _holder(self, name: str) -> str:
        """What the tables list in place of an attribute: its class, with which it came."""
        found = (inventory.find(name) for inventory in self.mindspore.values())
        if any(entry is not None and entry.kind == "attribute" for entry in found):
            return name.rpartition(".")[0]
        return name

    @property
    def _tables(self) -> dict[str, set[str]]:
        if not self._targets:
            for release in self.official.releases:
                names = self.official.targets(release)
                self._targets[release] = names.union(*map(_packages, names))
        return self._targets

    def since(self, name: str) -> str:
        """The first release that is known to have a MindSpore name; empty when none is."""
        found = self.presences(name)
        return self.releases[found.index(Presence.THERE)] if Presence.THERE in found else ""

    def until(self, name: str) -> str:
        """The last release that is known to have a MindSpore name that some release has."""
        found = self.presences(name)[::-1]
        return self.releases[::-1][found.index(Presence.THERE)]

    def presence(self, name: str, release: str) -> Presence:
        """Whether a release has a MindSpore name."""
        return self.presences(name)[self.releases.index(release)]

    def present(self, name: str, release: str) -> bool:
        """Whether a release is known to have a MindSpore name."""
        return self.presence(name, release) is Presence.THERE

    def inventory_near(self, name: str, release: str) -> Inventory | None:
        """The newest inventory up to a release that has a name, else the first one after it."""
        place = self.releases.index(release)
        stocked = [one for one in self.releases if name in self.mindspore.get(one, ())]
        before = [one for one in stocked if self.releases.index(one) <= place]
        near = before[-1:] or stocked[:1]
        return self.mindspore[near[0]] if near else None


def _packages(name: str) -> list[str]:
    """The names in front of a dotted name: a.b.c gives a.b and a."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
