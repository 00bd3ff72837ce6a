"""Networks of other packages that were seen to be the same: mapping_db/same_networks."""

from __future__ import annotations

import csv
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

COLUMNS = ("name", "api", "evaluation", "training", "modules")
# What batch normalization calls its weights in MindSpore.
_OF_BATCH_NORM = {
    "weight": "gamma",
    "bias": "beta",
    "running_mean": "moving_mean",
    "running_var": "moving_variance",
}


@dataclass(frozen=True, slots=True)
class SameNetwork:
    """A network of a package for MindSpore: with the same weights it gives the outputs of `api`.

    `evaluation` and `training` are the differences that were seen, by how much outputs differ among
    themselves. `modules` are the names of torch's modules with those of the other network.
    """

    package: str
    name: str
    api: str
    evaluation: float
    training: float
    modules: dict[str, str]

    @property
    def target(self) -> str:
        """Its name in MindSpore's package."""
        return f"{self.package}.models.{self.name}"


def of_batch_norm(own: str, names: Collection[str]) -> str:
    """The name of a weight in MindSpore; `names` are those of its module in torch."""
    return _OF_BATCH_NORM[own] if "running_mean" in names else own


def read_same_networks(folder: Path) -> tuple[tuple[str, ...], ...]:
    """All tables, one for each package: the package, then the columns."""
    found: list[tuple[str, ...]] = []
    for file in sorted(folder.glob("*.csv")):
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        found += [(file.stem, *(row[name] for name in COLUMNS)) for row in rows]
    return tuple(found)


def network_of(*row: str) -> SameNetwork:
    """The network of a row."""
    package, name, api, evaluation, training, modules = row
    return SameNetwork(package, name, api, float(evaluation), float(training), modules_of(modules))


def modules_of(text: str) -> dict[str, str]:
    """The names of modules on both sides, as a row has them: `fc:head.fc`, or one for both."""
    pairs = (one.partition(":") for one in text.split())
    return {ours: theirs or ours for ours, _, theirs in pairs}
