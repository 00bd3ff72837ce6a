"""Names of packages whose conversion is known: the package's own code is not needed for them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Parity
from mindport.project.packages.asked_names import Asked
from mindport.project.settings.settings import Settings
from mindport.rewrite.conversion.recipe_book import networks, recipes

_WRITTEN = (Parity.EXACT, Parity.RENAMED)


@dataclass(frozen=True)
class OwnConversions:
    """What is converted for a release and a backend without a package's code.

    `prefer` is a package for MindSpore whose networks are taken.
    """

    knowledge: KnowledgeBase
    settings: Settings
    prefer: str = ""

    def stay(self, asked: Asked, name: str) -> bool:
        """Whether a name stays with the library, as all do that a file asks of that part of it.

        `torchvision.transforms` is such a part: one file takes it from one place.
        """
        unit = ".".join(name.split(".")[:2])
        if unit.partition(".")[0] not in self._packages:
            return False
        under = [one for one in asked.names if one == unit or one.startswith(f"{unit}.")]
        if not unit.count("."):  # the package itself is no part
            return False
        last = [one for one in under if not any(other.startswith(f"{one}.") for other in under)]
        if last == [unit]:
            return self._is_written(unit) or self._has_written(unit)
        return all(map(self._is_written, last))

    def needless(self, api: str) -> bool:
        """Whether MindSpore has no need of calls of an API."""
        settings = self.settings
        row = self.knowledge.mapping(api, settings.ms_version, settings.backend) if api else None
        return row is not None and row.parity is Parity.NOT_NEEDED

    def _is_written(self, name: str) -> bool:
        """Whether a use of a name, or of what it is an attribute of, is converted."""
        parts = name.split(".")
        return any(self._is_row(".".join(parts[:end])) for end in range(len(parts), 1, -1))

    def _is_row(self, api: str) -> bool:
        symbol = self.knowledge.symbol(api)
        if symbol is not None and symbol.kind == "module":
            return False
        if api in self._recipes:
            return True
        settings = self.settings
        row = self.knowledge.mapping(api, settings.ms_version, settings.backend)
        return row is not None and row.parity in _WRITTEN and row.target is not None

    def _has_written(self, module: str) -> bool:
        return any(api.startswith(f"{module}.") for api in self._recipes)

    @cached_property
    def _recipes(self) -> frozenset[str]:
        settings = self.settings
        release = self.knowledge.release(settings.ms_version)
        known = recipes(self.knowledge, release, settings.backend)
        return frozenset({*known, *networks(self.knowledge, self.prefer)})

    @cached_property
    def _packages(self) -> frozenset[str]:
        return frozenset(api.partition(".")[0] for api in self._recipes)
