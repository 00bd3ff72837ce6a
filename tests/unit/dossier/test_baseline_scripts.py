"""The scripts of `mindport report --scripts`: what one records in torch, the other compares."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.cli.main import main

_TORCH = """
from torch import nn, relu

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.out = nn.Linear(4, 2)

    def forward(self, x):
        return self.out(relu(self.norm(self.conv(x))).mean((2, 3)))
"""
_PORT = """
from mindspore import nn, ops

class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1, has_bias=True)
        self.norm = nn.BatchNorm2d(4)
        self.out = nn.Dense(4, 2)

    def construct(self, x):
        return self.out(ops.relu(self.norm(self.conv(x))).mean((2, 3)))
"""


def write(tmp_path: Path) -> Path:
    (tmp_path / "net.py").write_text(_TORCH)
    scripts = tmp_path / "scripts"
    command = ["report", str(tmp_path), "-q", "-j", "1", "-o", str(tmp_path / "d.md")]
    assert main([*command, "--scripts", str(scripts)]) == 0
    return scripts


def test_scripts_are_written_and_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scripts = write(tmp_path)
    names = sorted(path.name for path in scripts.iterdir())
    assert names == ["compare_port.py", "record_reference.py"]
    for path in scripts.iterdir():
        compile(path.read_text(encoding="utf-8"), path.name, "exec")
    again = ["report", str(tmp_path), "-q", "--scripts", str(scripts)]
    assert main(again) == 2
    assert "is there already" in capsys.readouterr().err


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_right_port_is_equal_and_a_wrong_one_is_not(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    scripts = write(tmp_path)
    (tmp_path / "port.py").write_text(_PORT)
    (tmp_path / "wrong.py").write_text(_PORT.replace("ops.relu", "ops.gelu"))
    record = [str(scripts / "record_reference.py"), "net:Net", "--input", "2,3,8,8", "--steps", "3"]
    recorded = run(tmp_path, *record)
    assert recorded.returncode == 0, recorded.stderr
    assert "1 outputs, loss" in recorded.stdout
    right = run(tmp_path, str(scripts / "compare_port.py"), "port:Net", "reference.npz")
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = run(tmp_path, str(scripts / "compare_port.py"), "wrong:Net", "reference.npz")
    assert wrong.returncode == 1, wrong.stdout + wrong.stderr
    assert "largest relative difference" in wrong.stdout
