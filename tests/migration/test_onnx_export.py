"""A network is written as ONNX by MindSpore's exporter, and training goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from migrated import migrated, run

_PROGRAM = """
import sys

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.norm = nn.BatchNorm2d(2)
        self.drop = nn.Dropout(0.5)
        self.last = nn.Linear(18, 5)

    def forward(self, image, shift):
        found = torch.relu(self.norm(self.conv(image)))
        return self.last(self.drop(found.reshape(3, 2, 18))) + shift


net = Net()
shift = torch.ones(5)
image = torch.arange(120.0).reshape(3, 1, 5, 8) / 60


if __name__ == "__main__":
    folder = sys.argv[1]
    torch.onnx.export(
        net, (image, shift), folder + "/a.onnx",
        input_names=["image", "shift"], output_names=["rows"],
        opset_version=11, dynamic_axes={"image": {0: "steps"}, "rows": [0]},
    )

    print(net.training)
    loss = net(image, shift).sum()
    loss.backward()
    print(net.last.bias.grad.abs().sum().item())
    found = torch.onnx._export(net, (image, shift), folder + "/b.onnx", opset_version=11)
    net.eval()
    print((net(image, shift) - found).abs().max().item())
"""


def test_a_network_is_written_and_trained_further(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM, encoding="utf-8")
    (tmp_path / "converted").mkdir()
    written = migrated(program, tmp_path / "converted")
    assert "import torch" not in written.read_text(encoding="utf-8")
    said = run(written, tmp_path).split()
    assert said[0] == "True"  # the mode is what it was
    assert float(said[1]) == 30  # 6 rows of 5: a gradient that was recorded after the export
    assert float(said[2]) < 1e-6  # the outputs that come back are those in evaluation mode
    model = (tmp_path / "a.onnx").read_bytes()
    assert all(one in model for one in (b"Conv", b"image", b"rows", b"steps"))
    assert (tmp_path / "b.onnx").stat().st_size > 1000
