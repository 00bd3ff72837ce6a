"""Everything the compiler reads, and the questions of presence it can answer."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from mindport.knowledge.compiled import Compiled
from mindport.knowledge.conformance import Conformance
from mindport.knowledge.evidence import Evidence
from mindport.knowledge.inventory import Entry, Inventory
from mindport.knowledge.official import OfficialTables
from mindport.knowledge.row_files import PlacedRow, PlacedSymbol
from mindport.knowledge.value_dependence import ValueDependence
from mindport.knowledge.versions import release_key


@dataclass(slots=True)
class Sources:
    """The parsed content of mapping_db."""

    libraries: dict[str, Inventory]  # by first component: torch, torchvision, ...
    mindspore: dict[str, Inventory]  # by release
    official: OfficialTables
    evidence: Evidence
    rows: dict[str, PlacedRow]
    second_order: dict[str, str] = field(default_factory=dict)  # see read_second_order
    conformance: dict[str, list[Conformance]] = field(default_factory=dict)  # by torch API
    compiled: dict[str, list[Compiled]] = field(default_factory=dict)  # by torch API
    extras: set[str] = field(default_factory=set)
    symbols: dict[str, PlacedSymbol] = field(default_factory=dict)  # of companions
    array_packages: tuple[str, ...] = ()  # whose arrays are no tensors
    helpers: list[tuple[str, ...]] = field(default_factory=list)  # see read_helpers
    tests: list[tuple[str, str]] = field(default_factory=list)  # see read_tests
    value_dependence: list[ValueDependence] = field(default_factory=list)
    operator_facts: list[tuple[str, ...]] = field(default_factory=list)  # see operator_facts
    _listed: set[str] = field(default_factory=set)
    _seen: dict[str, list[int]] = field(default_factory=dict)
    _targets: dict[str, set[str]] = field(default_factory=dict)

    _releases: tuple[str, ...] = ()

    @property
    def releases(self) -> tuple[str, ...]:
        """Oldest first: the published tables, then the inventories."""
        if not self._releases:
            inventories = sorted(self.mindspore, key=release_key)
            self._releases = (*self.official.releases, *inventories)
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

    def seen(self, name: str) -> list[int]:
        """The releases, as positions in `releases`, in which a MindSpore name was seen."""
        if name not in self._seen:
            holder = self._holder(name)
            found = [
                place
                for place, release in enumerate(self.official.releases)
                if holder in self._tables[release]
            ]
            start = len(self.official.releases)
            found += [
                start + place
                for place, release in enumerate(sorted(self.mindspore, key=release_key))
                if name in self.mindspore[release]
            ]
            self._seen[name] = found
        return self._seen[name]

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
        """The first release in which a MindSpore name was seen; empty when in none."""
        seen = self.seen(name)
        return self.releases[seen[0]] if seen else ""

    def present(self, name: str, release: str) -> bool:
        """Whether a release has a MindSpore name.

        Where no inventory tells, a name is there when both an earlier and a later release have it.
        """
        inventory = self.mindspore.get(release)
        if inventory is not None:
            return name in inventory
        place = self.releases.index(release)
        seen = self.seen(name)
        cut = bisect_left(seen, place)
        return cut < len(seen) and (seen[cut] == place or cut > 0)


def _packages(name: str) -> list[str]:
    """The names in front of a dotted name: a.b.c gives a.b and a."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]
