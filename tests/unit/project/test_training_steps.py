"""Training steps of whole programs: which form they get, and why others stay recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import Migration, migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.rewrite.options import Training

PROGRAMS = Path(__file__).parents[2] / "migration"
# The only one of them that has no such form: two steps share what the generator made.
_SHARED = "dcgan_turns.py"


def _migrated(folder: Path, training: Training = Training.AUTO) -> Migration:
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    return migrate(prepare([folder], settings), KnowledgeBase.open(), training=training)


def test_steps_as_people_write_them_become_functions_to_differentiate() -> None:
    files = _migrated(PROGRAMS / "training_steps").files
    recorded = {Path(one.source.path).name for one in files if one.after.recorded_steps}
    assert recorded == {_SHARED}
    assert all(one.after.functional_steps for one in files if not one.after.recorded_steps)
    assert not any("backward(" in one.after.text for one in files if one.after.functional_steps)


def test_the_recorded_form_is_written_where_it_is_asked_for() -> None:
    files = _migrated(PROGRAMS / "training_steps", Training.RECORDED).files
    assert files
    assert all("backward(" in one.after.text for one in files)
    assert not any(one.after.functional_steps for one in files)


@pytest.mark.parametrize(
    ("training", "ms_version", "is_assumed"),
    [
        (Training.AUTO, "2.10.0", False),
        (Training.FUNCTIONAL, "2.10.0", True),
        (Training.AUTO, "2.9.0", True),
    ],
)
def test_an_optimizer_of_unknown_modules_is_told_of(
    tmp_path: Path, training: Training, ms_version: str, is_assumed: bool
) -> None:
    text = (
        "import torch\n"
        "def train(model, batches):\n"
        "    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "    for x in batches:\n"
        "        optimizer.zero_grad()\n"
        "        loss = model(x).sum()\n"
        "        loss.backward()\n"
        "        optimizer.step()\n"
    )
    (tmp_path / "step.py").write_text(text)
    chosen = {"backend": "cpu", "ms_version": ms_version}
    settings = load_settings([tmp_path], chosen, isolated=True).settings
    migration = migrate(prepare([tmp_path], settings), KnowledgeBase.open(), training=training)
    (file,) = migration.files
    assert [one.line for one in file.after.assumed_steps] == ([7] if is_assumed else [])
    assert [one.line for one in file.after.recorded_steps] == ([] if is_assumed else [7])
    assert ("value_and_grad(" in file.after.text) is is_assumed


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("loss.backward(retain_graph=True)", "backward is given arguments"),
        ("loss.backward(); print(model.weight.grad)", "the file reads or writes `.grad`"),
        ("return loss.backward()", "a step or a backward pass is part of another statement"),
    ],
)
def test_a_step_that_is_not_known_stays_recorded(
    tmp_path: Path, statement: str, reason: str
) -> None:
    text = (
        "import torch\n"
        "model = torch.nn.Linear(2, 2)\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "def step(x):\n"
        "    optimizer.zero_grad()\n"
        "    loss = model(x).sum()\n"
        f"    {statement}\n"
        "    optimizer.step()\n"
    )
    (tmp_path / "step.py").write_text(text)
    (file,) = _migrated(tmp_path).files
    assert reason in {one.reason for one in file.after.recorded_steps}
    assert not file.after.functional_steps


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("if x.sum() > 0:\n            return\n        loss.backward()", ""),
        (
            "if self.optimizer is None:\n            return\n        loss.backward()",
            "whether there is an optimizer is asked behind the forward pass",
        ),
        (
            "if self.halved:\n            loss = loss / 2\n            loss.backward()\n"
            "        else:\n            loss.backward()",
            "`loss` is computed before, with a gradient",
        ),
        ("if self.fixed:\n            (2 * loss).backward()\n        else:\n"
         "            loss.backward()", ""),
        (
            "if turn(self):\n            (2 * loss).backward()\n        else:\n"
            "            loss.backward()",
            "the condition of the backward pass may change",
        ),
        (
            "print(loss)\n        turn(self)\n        if self.halved:\n"
            "            (2 * loss).backward()\n        else:\n            loss.backward()",
            "whether there is a backward pass rests on the forward pass",
        ),
        (
            "if self.fixed:\n            loss.backward()",
            "gradients are carried over from one call of the function to the next",
        ),
    ],
)  # fmt: skip
def test_a_condition_around_a_backward_pass_has_to_be_the_same_behind_the_forward_pass(
    tmp_path: Path, body: str, reason: str
) -> None:
    text = (
        "import torch\n"
        "class Trainer:\n"
        "    def __init__(self):\n"
        "        self.net, self.halved, self.fixed = torch.nn.Linear(2, 2), True, True\n"
        "        self.optimizer = torch.optim.SGD(self.net.parameters(), lr=0.1)\n"
        "    def step(self, x):\n"
        "        loss = self.net(x).sum()\n"
        f"        {body}\n"
        "        self.optimizer.step()\n"
        "        self.optimizer.zero_grad()\n"
        "def turn(trainer):\n"
        "    trainer.halved = not trainer.halved\n"
        "    return trainer.halved\n"
        "Trainer().step(torch.ones(2, 2))\n"
    )
    (tmp_path / "step.py").write_text(text)
    (file,) = _migrated(tmp_path).files
    assert [one.reason for one in file.after.recorded_steps] == ([reason] if reason else [])
    assert bool(file.after.functional_steps) is not bool(reason)


@pytest.mark.parametrize(
    ("body", "is_known"),
    [
        ("return self.one(x)", False),
        ("return self.two(self.one(x))", True),
        ("if x.sum() > 0:\n            x = self.two(x)\n        return self.one(x)", False),
        ("if self.deep:\n            x = self.two(x)\n        return self.one(x)", True),
        ("if self.training:\n            x = self.two(x)\n        return self.one(x)", False),
    ],
)
def test_a_parameter_that_may_have_no_part_in_the_loss_keeps_a_step_recorded(
    tmp_path: Path, body: str, is_known: bool
) -> None:
    text = (
        "import torch\n"
        "class Net(torch.nn.Module):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.deep = True\n"
        "        self.one, self.two = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)\n"
        "    def forward(self, x):\n"
        f"        {body}\n"
        "def main(x):\n"
        "    model = Net()\n"
        "    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)\n"
        "    optimizer.zero_grad()\n"
        "    loss = model(x).sum()\n"
        "    loss.backward()\n"
        "    optimizer.step()\n"
    )
    (tmp_path / "net.py").write_text(text)
    (file,) = _migrated(tmp_path).files
    assert bool(file.after.functional_steps) is is_known


def test_a_step_is_written_with_the_tabs_and_line_ends_of_its_file(tmp_path: Path) -> None:
    text = (
        "import torch\n"
        "from torch import nn\n"
        "model = nn.Linear(2, 1)\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "def train(batches):\n"
        "\tfor x in batches:\n"
        "\t\tloss = model(x).sum()\n"
        "\t\toptimizer.zero_grad()\n"
        "\t\tloss.backward()\n"
        "\t\toptimizer.step()\n"
    )
    (tmp_path / "prog.py").write_bytes(text.replace("\n", "\r\n").encode())
    (file,) = _migrated(tmp_path).files
    assert file.after.functional_steps
    assert not file.after.kept
    assert (
        "\t\tdef forward_fn():\r\n\t\t\tloss = model(x).sum()\r\n\t\t\treturn loss\r\n"
        in file.after.text
    )
    assert "\n" not in file.after.text.replace("\r\n", "")
