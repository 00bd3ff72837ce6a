"""Records for TensorBoard are written by a converted program, and read back."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from migrated import migrated, run

_PROGRAM = """
import sys

import torch
from torch.utils.tensorboard import SummaryWriter


class Log:
    def __init__(self, folder):
        self.writer = SummaryWriter(log_dir=folder, comment="first")

    def step(self, loss, step):
        self.writer.add_scalar("loss", loss, step)
        self.writer.add_scalar("again", loss.item(), global_step=step, new_style=True)
        self.writer.add_scalars("both", {"one": loss, "two": 2 * loss}, step)


if __name__ == "__main__":
    log = Log(sys.argv[1])
    weight = torch.ones(3, 4)
    log.step((weight * 1.5).mean(), 7)
    log.writer.add_histogram("weight", weight, 7)
    log.writer.add_image("picture", torch.zeros(3, 5, 6), 7)
    log.writer.add_text("said", "words", 7)
    log.writer.close()
    with SummaryWriter(sys.argv[1] + "/other") as other:
        other.add_scalar("last", torch.tensor(0.25, dtype=torch.bfloat16))
"""


def test_records_hold_what_the_program_says(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    events = pytest.importorskip("tensorboardX").proto.event_pb2
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM, encoding="utf-8")
    (tmp_path / "converted").mkdir()
    written = migrated(program, tmp_path / "converted")
    assert "import torch" not in written.read_text(encoding="utf-8")
    folder = tmp_path / "log"
    run(written, folder)
    values = [
        ((value.tag, event.step), value)
        for path in folder.rglob("events.out.*")
        for event in _read(path, events.Event)
        for value in event.summary.value
    ]
    numbers = sorted((tag, one.simple_value) for (tag, _), one in values if one.simple_value)
    assert numbers == [("again", 1.5), ("both", 1.5), ("both", 3.0), ("last", 0.25), ("loss", 1.5)]
    found = dict(values)
    assert found["weight", 7].histo.num == 12
    assert (found["picture", 7].image.height, found["picture", 7].image.width) == (5, 6)
    assert any(tag.startswith("said") for tag, _ in found)


def _read(path: Path, kind: Any) -> list[Any]:
    """The events of a file: each is its length, a checksum, itself and a checksum."""
    content, made = path.read_bytes(), []
    while content:
        (length,) = struct.unpack("<Q", content[:8])
        made.append(kind.FromString(content[12 : 12 + length]))
        content = content[16 + length :]
    return made
