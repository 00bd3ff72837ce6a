"""The terms of a function's body, also in files that are lowered in parts."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.rewrite.options import Options

_TEXT = """import torch

LIMIT = 3


def fill(x):
    x[0] = 1


def use(x: torch.Tensor):
    rows = x[x > LIMIT]
    fill(rows)
    return rows.sum()


TABLE = torch.ones(2)
"""


def test_an_open_file_has_parts_without_functions(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(_TEXT, encoding="utf-8")
    settings = Settings(root=tmp_path, backend=Backend.CPU)
    workspace = Workspace(tmp_path, settings, KnowledgeBase.open())
    workspace.settle()
    workspace.open(path.as_posix(), _TEXT)
    workspace.settle()
    made = workspace.migrated(path.as_posix(), Options(marks=False))
    assert made is not None
    assert "import torch" not in made.after.text
