"""The imported tables hold what the source says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.official import OfficialTables, read_official

ROWS = {"1.7": 376, "1.8": 374, "1.9": 374, "1.10": 374, "1.11": 749, "2.0": 746, "2.1": 835,
        "2.2": 851, "2.3.0": 875, "2.3.1": 875, "2.4.0": 887, "2.4.1": 887, "2.4.10": 887,
        "2.5.0": 514, "2.6.0": 514, "master-2025-07": 514}  # fmt: skip
PAIRS = {"1.10": 0, "1.11": 751, "2.2": 1449, "2.4.10": 1491, "2.5.0": 578}


@pytest.fixture(scope="module")
def tables(database: Path) -> OfficialTables:
    return read_official(database / "official")


def test_every_row_of_every_release(tables: OfficialTables) -> None:
    counts = {
        release: sum(len(rows) for rows in tables.rows[release].values())
        for release in tables.releases
    }
    assert counts == ROWS


def test_names(tables: OfficialTables) -> None:
    assert len(tables.names()) == 990
    targets = {name for release in tables.releases for name in tables.targets(release)} - {""}
    assert len(targets) == 1467


def test_parameter_rows(tables: OfficialTables, database: Path) -> None:
    lines = (database / "official" / "parameters.csv").read_text(encoding="utf-8").splitlines()[1:]
    order = list(tables.releases)
    for release, count in PAIRS.items():
        place = order.index(release)
        held = [
            line
            for line in lines
            if order.index(line.split(",")[0]) <= place <= order.index(line.split(",")[1])
        ]
        assert len(held) == count, release


def test_chinese_verdict_is_preferred(tables: OfficialTables) -> None:
    (row,) = tables.rows["2.2"]["torch.Tensor.argmin"]
    assert row.relation == "differs"


def test_general_parameters(tables: OfficialTables) -> None:
    assert "generator" in tables.general["2.2"]
    assert "generator" not in tables.general["2.5.0"]
    assert tables.general["2.2"]["generator"] == "seed"
    assert not tables.general["1.10"]
