"""What a graph draws is random: the table of it is seen again for some of its lines."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from devtools import graph_draws

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_PROGRAM = """
import sys
from functools import partial
from pathlib import Path
from devtools import graph_draws
from devtools.apart import apart
api, text, folder = sys.argv[1:]
print(apart(partial(graph_draws.seen, api, text, Path(folder)), str))
"""
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
    assert _seen(api, text, folder) == (lines[api]["note"] or "same")


@pytest.mark.parametrize("api", ["torch.nn.Dropout", "torch.randn_like"])
def test_numbers_that_never_change_are_seen(api: str, tmp_path: Path) -> None:
    """A program that draws the same in each call is told apart."""
    pytest.importorskip("mindspore")
    text = "import mindspore\n\n\ndef drawn(x):\n    return x * 0.5\n"
    assert "same numbers" in _seen(api, text, tmp_path)


def _seen(api: str, text: str, folder: Path) -> str:
    """What is seen in a fresh process: one that has run MindSpore cannot be forked."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    made = subprocess.run(
        [sys.executable, "-c", _PROGRAM, api, text, str(folder)],
        env=paths, cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return made.stdout.splitlines()[-1]
