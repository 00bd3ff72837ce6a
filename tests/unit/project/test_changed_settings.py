"""Layers whose settings one file changes and another one makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import Settings

_NET = """\
from torch import nn


def made():
    return nn.Sequential(nn.Conv2d(3, 4, 1), nn.BatchNorm2d(4), nn.ReLU())
"""
_BY_CLASS = """\
from torch import nn


def prepare(net: nn.Module):
    for m in net.modules():
        if isinstance(m, nn.BatchNorm2d):
            m.momentum = 0.5
"""
_BY_FAMILY = _BY_CLASS.replace("nn.BatchNorm2d", "nn.modules.batchnorm._BatchNorm")
_BY_TYPE = """\
from torch import nn


def prepare(net):
    for m in net.modules():
        if type(m) is nn.BatchNorm2d:
            m.momentum = 0.5
"""


def _made(folder: Path, knowledge: KnowledgeBase, other: str, backend: Backend) -> str:
    (folder / "net.py").write_text(_NET)
    (folder / "other.py").write_text(other)
    files = migrate(prepare([folder], Settings(root=folder, backend=backend)), knowledge).files
    (net,) = (one.after.text for one in files if "def made" in one.after.text)
    return net


@pytest.mark.parametrize("other", [_BY_CLASS, _BY_FAMILY, _BY_TYPE])
def test_layers_that_read_their_settings_at_each_call_are_made(
    tmp_path: Path, knowledge: KnowledgeBase, other: str
) -> None:
    net = _made(tmp_path, knowledge, other, Backend.CPU)
    assert "(nn.Conv2d(3, 4, 1, pad_mode" in net
    assert ", BatchNorm2d(4)," in net


@pytest.mark.parametrize("name", ["note", "bias", "weight"])
def test_other_attributes_change_nothing(
    tmp_path: Path, knowledge: KnowledgeBase, name: str
) -> None:
    other = _BY_TYPE.replace("momentum", name)
    assert ", nn.BatchNorm2d(4)," in _made(tmp_path, knowledge, other, Backend.CPU)


def test_where_mindspore_reads_them_at_each_call_its_own_are_made(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    assert ", mint.nn.BatchNorm2d(4)," in _made(tmp_path, knowledge, _BY_CLASS, Backend.ASCEND)
