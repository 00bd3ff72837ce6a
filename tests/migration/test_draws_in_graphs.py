"""What a graph draws is random: the table of it is seen again for some of its lines."""

from __future__ import annotations

import csv
from functools import partial
from pathlib import Path

import pytest

from devtools import graph_draws
from devtools.apart import apart

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_SEEN = (
    "torch.nn.Dropout",
    "torch.nn.Dropout2d",
    "torch.nn.functional.dropout",
    "torch.randn_like",
    "torch.randperm",
)


@pytest.mark.slow
@pytest.mark.parametrize("api", _SEEN)
def test_a_graph_draws_as_the_table_says(api: str) -> None:
    pytest.importorskip("mindspore")
    (table,) = _FOLDER.glob("graph_draws-*.csv")
    with table.open(encoding="utf-8", newline="") as stream:
        lines = {line["api"]: line for line in csv.DictReader(stream)}
    text, folder = graph_draws.converted(api, graph_draws.CALLS[api])
    found = apart(partial(graph_draws.seen, api, text, folder), str)
    assert found == (lines[api]["note"] or "same")


@pytest.mark.parametrize("api", ["torch.nn.Dropout", "torch.randn_like"])
def test_numbers_that_never_change_are_seen(api: str, tmp_path: Path) -> None:
    """A program that draws the same in each call is told apart."""
    pytest.importorskip("mindspore")
    text = "import mindspore\n\n\ndef drawn(x):\n    return x * 0.5\n"
    assert "same numbers" in apart(partial(graph_draws.seen, api, text, tmp_path), str)
