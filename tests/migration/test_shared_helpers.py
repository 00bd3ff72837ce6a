"""A program that imports its helpers from the installed package gives what torch gives."""

import os
import subprocess
import sys

import pytest

from mindport.cli.main import main

PROGRAM = """
import torch

w = torch.ones(3, requires_grad=True)
(torch.copysign(torch.arange(3.0), w) * w).sum().backward()
x = torch.arange(6.0).reshape(2, 3)
x[0] = w.grad
found = (*w.grad.tolist(), x.var(0, correction=2)[0].item(), x[x > 9].sum().item())
print([round(one, 4) for one in found])
"""

pytest.importorskip("torch")
pytest.importorskip("mindspore")


def test_values_are_those_of_torch(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    made = ["--output", str(tmp_path / "out"), "--backend", "cpu", "--compat", "package"]
    assert main(["migrate", str(program), *made, "--isolated", "-q"]) == 0
    assert main(["compat", str(tmp_path / "compat"), "-q"]) == 0
    expected = _said(program, "")
    assert expected == _said(tmp_path / "out" / "program.py", str(tmp_path / "compat"))


def _said(program, path):
    done = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "PYTHONPATH": path},
        cwd=program.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr[-2000:]
    return done.stdout.splitlines()[-1]
