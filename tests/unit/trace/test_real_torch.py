"""The same with the real torch, where the interpreter of the tests has it."""

from __future__ import annotations

import importlib.util

import pytest
from traced_program import Program

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed"
)

TRAINING = """
import torch
import torch.nn.functional as F
from torch import nn

class Net(nn.Module):
    def __init__(self, act=nn.GELU):
        super().__init__()
        self.first = nn.Linear(4, 8)
        self.act = act()
    def forward(self, x):
        y = self.act(self.first(x)).view(-1, 8)
        self.seen = torch.nonzero(y > 0)
        return F.softmax(y, dim=-1)

net = Net()
optimizer = torch.optim.AdamW(net.parameters())
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
for size in (8, 8, 8, 3):
    net(torch.randn(size, 4)).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
    scheduler.step()
print(torch.backends.mps.is_available() is None)
"""


def test_a_training_loop(program: Program) -> None:
    program.packages.joinpath("torch").rename(program.packages / "not_torch")
    program.write(main=TRAINING)
    done = program.traced("main.py")
    assert (done.returncode, done.stdout) == (0, "False\n"), done.stderr
    seen = program.calls()
    wanted = {
        "nn.Linear(4, 8)": "torch.nn.Linear",
        "act()": "torch.nn.GELU",
        "self.act(self.first(x))": "torch.nn.GELU",
        "self.first(x)": "torch.nn.Linear",
        "self.act(self.first(x)).view(-1, 8)": "torch.Tensor.view",
        "F.softmax(y, dim=-1)": "torch.nn.functional.softmax",
        "net.parameters()": "torch.nn.Module.parameters",
        "optimizer.step()": "torch.optim.AdamW.step",
        "optimizer.zero_grad()": "torch.optim.AdamW.zero_grad",
        "scheduler.step()": "torch.optim.lr_scheduler.StepLR.step",
        "torch.backends.mps.is_available()": "torch.backends.mps.is_available",
        "net(torch.randn(size, 4)).sum().backward()": "torch.Tensor.backward",
    }
    assert {text: [*seen[text]["apis"]] for text in wanted} == {
        text: [api] for text, api in wanted.items()
    }
    told = seen["net(torch.randn(size, 4))"]["network_inputs"]
    assert told == [{"slot": "0", "dim": 0, "sizes": [3, 8]}]
    (change,) = seen["torch.nonzero(y > 0)"]["apis"]["torch.nonzero"]["changes"]
    assert (change["slot"], change["dim"]) == ("0", 0)
