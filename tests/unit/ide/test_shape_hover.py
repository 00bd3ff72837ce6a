"""What a hover says of the shape of what stands under the cursor."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.ide.shape_line import shape_line
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.text.line_index import LineIndex

_TEXT = """\
import torch
from torch import Tensor


def pooled(x: Tensor):
    b, c, h, w = x.shape
    y = x.view(b, -1, 8)
    z = y.sum(0) + y[0]
    best, at = y.topk(5, dim=1)
    kept = torch.ones(3, 4)[
        z > 0
    ]
    return torch.cat([kept, kept]), at


def made(size):
    grid = torch.zeros(2, 3, dtype=torch.int32)
    both = grid.chunk(2)
    return grid.float(), both, other(grid), size
"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("project").resolve()
    found = Workspace(root, Settings(root=root), KnowledgeBase.open())
    found.change((root / "a.py").as_posix(), _TEXT)
    in_deep_thread(found.settle)
    return found


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("<y> = x.view", "`Tensor[x.shape[0], ?, 8]`"),
        ("x.<view>(b", "`Tensor[x.shape[0], ?, 8]`"),
        ("y.<sum>(0)", "`Tensor[?, 8]`"),
        ("+ y[<0>]", ""),
        ("y.<topk>(5", "`(Tensor[x.shape[0], 5, 8], Tensor[x.shape[0], 5, 8] int64)`"),
        ("<grid> = ", "`Tensor[2, 3] int32`"),
        ("return <grid>.float", "`Tensor[2, 3] int32`"),
        ("grid.<float>()", "`Tensor[2, 3] float32`"),
        ("other(<grid>)", "`Tensor[2, 3] int32`"),
        ("<other>(grid)", ""),
        ("def <made>", ""),
        ("import <torch>\n", ""),
        (
            "torch.<cat>([kept",
            "`Tensor[dynamic] float32`  \ndimension 0 is dynamic: it depends on data "
            "because of a subscript (line 10)",
        ),
    ],
)
def test_the_shape_under_the_cursor_is_told(workspace: Workspace, place: str, said: str) -> None:
    before, _, rest = place.partition("<")
    marked, _, after = rest.partition(">")
    start = _TEXT.index(before + marked + after) + len(before)
    path = next(iter(workspace.paths()))
    found = in_deep_thread(lambda: workspace.shape(path, LineIndex.of(_TEXT), start))
    assert ("" if found is None else shape_line(found, path)) == said


def test_a_text_that_is_not_analysed_yet_is_not_told_of(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, Settings(root=tmp_path), KnowledgeBase.open())
    path = (tmp_path / "a.py").as_posix()
    old, new = (LineIndex.of(f"import torch\nx = torch.ones({size})\n") for size in (2, 3))
    workspace.change(path, old.text)
    assert workspace.shape(path, old, 14) is None
    in_deep_thread(workspace.settle)
    assert workspace.shape(path, new, 14) is None
    for lines in (old, new):
        workspace.change(path, lines.text)
        in_deep_thread(workspace.settle)
        found = in_deep_thread(lambda lines=lines: workspace.shape(path, lines, 14))  # type: ignore[misc]
        assert found is not None
        assert found.text == f"Tensor[{2 if lines is old else 3}] float32"
