"""A project and a package that it imports, converted together and run beside what they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.migration.migrated import run

from mindport.cli.main import main

PACKAGE = {
    "__init__.py": "from .nets import *\nfrom .registry import create\n",
    "registry.py": (
        "_KNOWN = {}\n\n\ndef register(maker):\n    _KNOWN[maker.__name__] = maker\n"
        "    return maker\n\n\ndef create(name, **options):\n    return _KNOWN[name](**options)\n"
    ),
    "layers/__init__.py": "from .blocks import Block\n",
    "layers/blocks.py": """\
import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, inside, outside, norm=nn.BatchNorm2d):
        super().__init__()
        self.conv = nn.Conv2d(inside, outside, 3, padding=1, bias=False)
        self.norm = norm(outside)

    def forward(self, x):
        return F.relu(self.norm(self.conv(x)))


class Unused(nn.Module):
    def forward(self, x):
        return torch.fx.wrap(x)
""",
    "nets.py": """\
from torch import nn

from mini.layers import Block

from . import registry


@registry.register
def small(classes=3):
    return nn.Sequential(Block(1, 4), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(36, classes))


def large():
    return nn.Sequential(*[Block(4, 4) for _ in range(9)])
""",
}
PROGRAM = """\
import sys

import mini
import torch

net = mini.create("small", classes=2)
if len(sys.argv) > 1:
    torch.save(net.state_dict(), "net.pth")
net.load_state_dict(torch.load("net.pth"))
image = torch.arange(72.0).reshape(2, 1, 6, 6) / 72
first = net.train()(image)
second = net.eval()(image)
print([round(one, 4) for one in [*first.flatten().tolist(), *second.flatten().tolist()]])
"""


def test_a_model_of_a_package_gives_the_same_values(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "env/lib/python3.11/site-packages"
    for name, text in PACKAGE.items():
        (folder / "mini" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "mini" / name).write_text(text)
    (tmp_path / "work").mkdir()
    (tmp_path / "work/main.py").write_text(PROGRAM)
    there = subprocess.run(
        [sys.executable, "work/main.py", "save"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    command = ["migrate", "work", "-o", "new", "--backend", "cpu", "--with", "mini"]
    assert main([*command, "--environment", "env", "-q"]) == 0
    texts = [path.read_text() for path in (tmp_path / "new").rglob("*.py")]
    assert not [text for text in texts if "MINDPORT" in text or "import torch" in text]
    here = run("new/main.py")
    expected, found = (eval(out.splitlines()[-1]) for out in (there.stdout, here))
    assert found == pytest.approx(expected, abs=2e-4)
