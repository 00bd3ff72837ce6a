"""The quick fix that gives all batches of a loader one size, and what torch then gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mindport.ide.fixes import fixes
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.text.edit import applied

_HEAD = "from torch.utils.data import DataLoader\n\n\ndef loader(data):\n    return "
_CASES = [
    ("DataLoader(data, batch_size=4)", "DataLoader(data, batch_size=4, drop_last=True)"),
    ("DataLoader(data, 4, True)", "DataLoader(data, 4, True, drop_last=True)"),
    ("DataLoader(data, batch_size=4, drop_last=False, num_workers=0)",
     "DataLoader(data, batch_size=4, drop_last=True, num_workers=0)"),
    ("DataLoader(\n        data,\n        batch_size=4,\n    )",
     "DataLoader(\n        data,\n        batch_size=4, drop_last=True,\n    )"),
]  # fmt: skip
_KEPT = [
    "DataLoader(data, **{'batch_size': 4})",
    "DataLoader(data, batch_size=4, drop_last=True)",
    "DataLoader(data, batch_size=4, collate_fn=list)",
]


def _offered(text: str, root: Path) -> list[tuple[str, bool]]:
    """What the fix writes, and whether it is safe; after it, nothing is found any more."""
    workspace = Workspace(root, Settings(root=root), KnowledgeBase.open())
    path = (root / "case.py").as_posix()

    def found() -> list[tuple[str, bool]]:
        workspace.change(path, f"{_HEAD}{text}\n")
        workspace.settle()
        model = workspace.model(path)
        spans = [one.span for one in model.findings if one.code == "MP215"]
        written = [
            (applied(model.text, list(fix.edits)), fix.safe)
            for span in spans
            for fix in fixes(model, span)
            if fix.title.startswith("Drop the last batch")
        ]
        for after, _ in written:
            workspace.change(path, after)
            workspace.settle()
            assert not [one for one in workspace.model(path).findings if one.code == "MP215"]
        return [(after.removeprefix(_HEAD).rstrip(), safe) for after, safe in written]

    return in_deep_thread(found)


@pytest.mark.parametrize(("before", "after"), _CASES)
def test_the_last_batch_is_left_out(before: str, after: str, tmp_path: Path) -> None:
    assert _offered(before, tmp_path) == [(after, False)]


@pytest.mark.parametrize("text", _KEPT)
def test_where_another_argument_decides_nothing_is_offered(text: str, tmp_path: Path) -> None:
    assert _offered(text, tmp_path) == []


@pytest.mark.parametrize(("before", "after"), _CASES)
def test_all_batches_of_torch_then_have_one_size(before: str, after: str) -> None:
    torch: Any = pytest.importorskip("torch")
    names = {"DataLoader": torch.utils.data.DataLoader, "data": torch.arange(10)}
    sizes = [[len(batch) for batch in eval(text, names)] for text in (before, after)]
    assert sizes == [[4, 4, 2], [4, 4]]
