"""Reading the published mapping tables (mapping_db/official) and asking them per release."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mindport.knowledge import toml

# Kinds of difference that the two signatures show by themselves.
IN_SIGNATURE = frozenset(
    {"parameter_name", "parameter_missing", "parameter_extra", "default_value", "parameter_order",
     "general_difference", "moved", "deprecated", "supported_elsewhere", "not_supported"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OfficialPair:
    """One line of the parameter table of a difference page."""

    kind: str  # parameter, input, output
    torch: str
    mindspore: str
    status: str
    differences: tuple[str, ...]
    check: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfficialRow:
    """One line of a mapping table."""

    torch: str
    mindspore: str
    relation: str
    page: str
    torch_version: str
    section: str
    differences: tuple[str, ...]
    difference_params: tuple[str, ...]
    pairs: tuple[OfficialPair, ...] = ()


@dataclass(slots=True)
class OfficialTables:
    """The tables of all releases; `rows[release][torch name]`, in the order of the source."""

    releases: tuple[str, ...]
    rows: dict[str, dict[str, list[OfficialRow]]]
    general: dict[str, dict[str, str]] = field(default_factory=dict)  # release -> name -> note

    def names(self) -> set[str]:
        """Every torch name of every table."""
        return {name for rows in self.rows.values() for name in rows}

    def targets(self, release: str) -> set[str]:
        """Every MindSpore name of one table."""
        table = self.rows[release]
        return {row.mindspore for rows in table.values() for row in rows if row.mindspore}

    def newest_first(
        self, torch_name: str, upto: str | None = None
    ) -> list[tuple[str, OfficialRow]]:
        """The rows of a torch name, one for each target, each from the newest table that has it."""
        end = self.releases.index(upto) + 1 if upto else len(self.releases)
        found: dict[str, tuple[str, OfficialRow]] = {}
        for release in reversed(self.releases[:end]):
            for row in self.rows[release].get(torch_name, ()):
                found.setdefault(row.mindspore, (release, row))
        found.pop("", None)
        return list(found.values())


def read_official(folder: Path) -> OfficialTables:
    """Read the folder."""
    listed = toml.loads((folder / "releases.toml").read_text(encoding="utf-8"))
    releases = tuple(item["name"] for item in listed["release"])
    pairs: dict[tuple[str, str, str], list[OfficialPair]] = {}
    for release, line in _lines(folder / "parameters.csv", releases):
        pair = OfficialPair(
            line["kind"], line["torch_param"], line["mindspore_param"], line["status"],
            _list(line["difference_kind"]), _list(line["signature_check"].replace("ok", "")),
        )  # fmt: skip
        pairs.setdefault((release, line["torch_api"], line["mindspore_api"]), []).append(pair)
    rows: dict[str, dict[str, list[OfficialRow]]] = {release: {} for release in releases}
    for release, line in _lines(folder / "mapping.csv", releases):
        torch, mindspore = line["torch_api"], line["mindspore_api"]
        # The Chinese table is the original; where the two disagree its verdict holds.
        relation = line["relation_zh"] or line["relation"]
        row = OfficialRow(
            torch, mindspore, relation, line["diff_page"], line["torch_version"], line["section"],
            _list(line["difference_kind"]), _list(line["difference_params"]),
            tuple(pairs.get((release, torch, mindspore), ())),
        )  # fmt: skip
        rows[release].setdefault(torch, []).append(row)
    general: dict[str, dict[str, str]] = {release: {} for release in releases}
    for release, line in _lines(folder / "general_parameters.csv", releases):
        general[release][line["parameter"]] = line["alternative"]
    return OfficialTables(releases, rows, general)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part)


def _lines(file: Path, releases: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    with file.open(encoding="utf-8", newline="") as stream:
        for line in csv.DictReader(stream):
            first = releases.index(line["first_release"])
            last = releases.index(line["last_release"])
            for release in releases[first : last + 1]:
                yield release, line
