"""Training programs of others: the table, their data, what is left, and one that is run."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from devtools import program_data
from devtools.programs import Outcome, Program, left, measured, programs_of

_HAS_BOTH = all(importlib.util.find_spec(one) for one in ("torch", "mindspore"))

_TINY = """\
import sys
import torch
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(24, 3), torch.randint(0, 2, (24,)))
model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Dropout(0.2), torch.nn.Linear(4, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(int(sys.argv[1])):
    for inputs, labels in DataLoader(data, batch_size=2, shuffle=True, num_workers=2):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
"""


def test_the_table_is_read_and_names_only_data_that_can_be_written() -> None:
    table = Path(program_data.__file__).with_name("programs.toml")
    programs = list(programs_of(table.read_text(encoding="utf-8")))
    assert {one.half for one in programs} == {"examples", "seen", "aside"}
    kinds = {what.split()[0] for one in programs for what in one.data.values()}
    assert kinds <= set(program_data.KINDS)
    assert all(len(one.commit) == 40 for one in programs)


def test_text_is_the_same_each_time(tmp_path: Path) -> None:
    for place in ("a.txt", "folder/b.txt"):
        program_data.write(tmp_path, place, "text 3")
    text = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert text == (tmp_path / "folder/b.txt").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 3


def test_marks_and_imports_of_torch_are_counted(tmp_path: Path) -> None:
    inner = tmp_path / "mindport_packages"
    inner.mkdir()
    (inner / "other.py").write_text("# MINDPORT: MP103 of a package\nimport torch\n", "utf-8")
    (tmp_path / "main.py").write_text("# MINDPORT: MP103 x\nimport torchmetrics\n", "utf-8")
    (tmp_path / "part.py").write_text("def f():\n    import torch\n    torch.a()\n", "utf-8")
    assert left(tmp_path) == (1, ("mindport_packages/other.py", "part.py (inner)"))


def test_a_program_follows_where_enough_losses_are_near() -> None:
    assert Outcome(steps=20, difference=1e-5).follows
    assert not Outcome(steps=19, difference=1e-5).follows
    assert not Outcome(steps=20, difference=1e-3).follows


@pytest.mark.skipif(not _HAS_BOTH, reason="needs torch and MindSpore")
def test_a_small_program_is_converted_and_follows(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    (sources / "own+tiny").mkdir(parents=True)
    (sources / "own+tiny" / "main.py").write_text(_TINY, encoding="utf-8")
    program = Program("tiny", "seen", repository="own/tiny", arguments="2")
    outcome = measured(program, tmp_path / "work", sources, 300.0)
    assert outcome.follows, outcome
    assert (outcome.steps, outcome.ended, outcome.marks) == (20, "the end", 0)
    assert outcome.keeps_torch == ()
