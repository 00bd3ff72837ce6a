"""What a conversion rests on is made a graph of, and gives the same there."""

from __future__ import annotations

from pathlib import Path

import pytest

from migration.migrated import migrated, run

# Convolutions, pools and patterns whose helpers are functions of Python.
_PROGRAM = """
import torch
from torch import nn
from einops import rearrange, reduce, repeat
from einops.layers.torch import Rearrange, Reduce

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = 2
        self.convolution = nn.Conv2d(4, 4, (1, 3), padding=(0, 1), padding_mode="reflect")
        self.average = nn.AvgPool2d(2, ceil_mode=True, count_include_pad=False)
        self.line = nn.AvgPool1d(3, padding=1)
        self.norm = nn.LPPool2d(2, 2)
        self.parted = Rearrange("b (h d) x y -> b h d (x y)", h=2)
        self.largest = Reduce("b h d n -> b h n", "max")

    def forward(self, x):
        y = self.average(self.convolution(x)) + self.norm(x)
        z = self.largest(self.parted(y))
        rows = rearrange(y, "b (h d) x y -> (b h) (x y) d", h=self.heads)
        means = reduce(x, "b c (x k) y -> b c x", "mean", k=2)
        likeness = torch.einsum("b i d, b j d -> b i j", rows, rows)
        return self.line(z), rows, means, repeat(x[0, 0], "x y -> x y k", k=3), likeness
"""
_BOTH = """
import mindspore as ms
import numpy as np
from program import Net

net = Net()
x = ms.Tensor(np.random.RandomState(0).rand(2, 4, 8, 8).astype("float32"))
plain = [one.asnumpy() for one in net(x)]
graph = [one.asnumpy() for one in ms.jit(net.construct)(x)]
for one, other in zip(plain, graph, strict=True):
    print(one.shape == other.shape and np.allclose(one, other, atol=1e-6))
"""


def test_helpers_give_the_same_in_a_graph(tmp_path: Path) -> None:
    pytest.importorskip("einops")
    pytest.importorskip("mindspore")
    original = tmp_path / "before" / "program.py"
    original.parent.mkdir()
    original.write_text(_PROGRAM, encoding="utf-8")
    folder = tmp_path / "after"
    folder.mkdir()
    migrated(original, folder)
    both = folder / "both.py"
    both.write_text(_BOTH, encoding="utf-8")
    assert run(both).split() == ["True"] * 5
