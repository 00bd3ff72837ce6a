"""`migrate --prefer mindcv`: networks that MindCV has, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_MARK = "# MINDPORT: MP101"


def _converted(folder: Path, call: str, prefer: str = "mindcv") -> str:
    program = folder / "program.py"
    text = f"from torchvision.models import densenet121, resnet18\n\nnet = {call}\n"
    program.write_text(text, encoding="utf-8")
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    (made,) = migrate(prepare([folder], settings), KnowledgeBase.open(), prefer=prefer).files
    return made.after.text


@pytest.mark.parametrize(
    ("call", "made"),
    [
        ("densenet121()", "densenet121()"),
        ("densenet121(num_classes=10)", "densenet121(num_classes=10)"),
        ("densenet121(weights=None, progress=False)", "densenet121()"),
    ],
)
def test_a_network_that_is_the_same(call: str, made: str, tmp_path: Path) -> None:
    text = _converted(tmp_path, call)
    assert f"net = {made}.set_train()" in text
    assert "from mindcv.models import densenet121" in text and "MINDPORT" not in text


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ('densenet121(weights="DEFAULT")', "mindcv has other weights"),
        ("densenet121(drop_rate=0.1)", "the function of mindcv takes other arguments"),
        ("densenet121", "the function of mindcv takes other arguments"),
        ("resnet18()", "MindSpore has no equivalent"),
    ],
)
def test_what_is_not_the_same_is_marked(call: str, reason: str, tmp_path: Path) -> None:
    text = _converted(tmp_path, call)
    assert f"{_MARK} torchvision.models." in text and reason in text
    assert f"net = {call}" in text


def test_it_is_taken_where_it_is_asked_for_alone(tmp_path: Path) -> None:
    assert _MARK in _converted(tmp_path, "densenet121()", prefer="")
