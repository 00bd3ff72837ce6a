"""APIs whose results depend on the values of tensors (mapping_db/inventory/values)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ValueDependence:
    """One way in which an API's result depends on values.

    `kind` is shape, symbolic, scalar, reads or sampler; `when` is "always" or a condition on the
    arguments, of a sampler the argument that says how many; `dims` is "output:dims, ...".
    """

    api: str
    kind: str
    when: str
    dims: str


def read_value_dependence(folder: Path) -> list[ValueDependence]:
    """Read all tables of the folder."""
    found = []
    for file in sorted(folder.glob("*.csv")):
        with file.open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                item = ValueDependence(line["api"], line["kind"], line["when"], line["dims"])
                found.append(item)
    return found
