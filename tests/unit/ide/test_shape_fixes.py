"""Fixes that keep a shape: what they write, and that torch gives the same on both sides."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from mindport.ide.fixes import fixes
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.text.edit import applied
from mindport.text.span import Span

_HEAD = "import torch\n\n\ndef f(x: torch.Tensor, m: torch.Tensor):\n    return "
_CASES = [
    ("x[x > 0].sum()", "x.where(x > 0, 0).sum()"),
    ("torch.sum(x[x.isfinite()])", "x.where(x.isfinite(), 0).sum()"),
    ("x[~torch.isnan(x) & (x <= -1.5)].sum()", "x.where(~torch.isnan(x) & (x <= -1.5), 0).sum()"),
    ("x.masked_select(m).sum()", "x.where(m, 0).sum()"),
    ("torch.masked_select(x * 2, m | m).sum()", "(x * 2).where(m | m, 0).sum()"),
    ("len(x[x != 0])", "int((x != 0).sum())"),
    ("x[0 < x].numel() + 1", "int((0 < x).sum()) + 1"),
    ("x.masked_select(x > 1).shape[0]", "int((x > 1).sum())"),
    ("x.nonzero().shape[0]", "int(x.count_nonzero())"),
    ("torch.nonzero(x > 0).size(0)", "int((x > 0).count_nonzero())"),
    ("torch.where(x > 0)[0].numel()", "int((x > 0).count_nonzero())"),
    ("torch.nonzero(x, as_tuple=True)[0].numel()", "int(x.count_nonzero())"),
    ("len((x > 0).nonzero(as_tuple=True)[0])", "int((x > 0).count_nonzero())"),
    ("len(torch.argwhere(x))", "int(x.count_nonzero())"),
]
# The mask may have another shape or be no mask at all, or what is selected goes further.
_KEPT = [
    "x[m].sum()",
    "x[x > m].sum()",
    "x[x > 0].mean()",
    "x[x > 0].sum(0)",
    "x[x > 0].sum(dtype=torch.float64)",
    "x[x > 0]",
    "x.masked_select(m).numel()",
    "x.nonzero().numel()",
    "torch.where(x > 0)[1].numel()",
    "len(torch.nonzero(x, as_tuple=True))",
    "torch.nonzero(x, as_tuple=False)[0].numel()",
    "torch.nonzero(x, as_tuple=m)[0].numel()",
    "x[x > 0].shape[-1]",
    "f'{x[x > 0].sum()}'",
]


def _fixed(texts: list[str], root: Path) -> list[str]:
    """What stands in the place of each expression after the fix of a shape; "" without one."""
    workspace = Workspace(root, Settings(root=root), KnowledgeBase.open())
    paths = [(root / f"case_{number}.py").as_posix() for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        workspace.change(path, f"{_HEAD}{text}\n")

    def found() -> list[str]:
        workspace.settle()
        written = []
        for path in paths:
            model = workspace.model(path)
            offered = fixes(model, Span(len(_HEAD), len(model.text)))
            shapes = [one for one in offered if one.title.startswith("Keep the shape: ")]
            assert all(one.safe for one in shapes)
            after = [applied(model.text, list(one.edits)) for one in shapes]
            written.append(after[0].removeprefix(_HEAD).rstrip() if after else "")
        return written

    return in_deep_thread(found)


def test_a_selection_that_is_used_up_keeps_its_shape(tmp_path: Path) -> None:
    assert _fixed([before for before, _ in _CASES], tmp_path) == [after for _, after in _CASES]


def test_what_may_give_something_else_is_left(tmp_path: Path) -> None:
    assert _fixed(_KEPT, tmp_path) == [""] * len(_KEPT)


def _tensors(torch: Any) -> list[Any]:
    nan, inf = float("nan"), float("inf")
    return [
        torch.tensor([[1.5, -2.0, 0.0], [nan, inf, -inf]]),
        torch.tensor([[3, -2, 0], [0, 5, 1]]),
        torch.tensor([[0.5, -2.0, 3.0], [4.0, 8.0, -0.25]], dtype=torch.float16),
        torch.tensor([[True, False, True], [False, False, True]]),
        torch.tensor(2.5),
        torch.tensor(-1),
        torch.zeros(0, 3),
        torch.full((2, 3), -7.0),
    ]


@pytest.mark.parametrize(("before", "after"), _CASES)
def test_torch_gives_the_same_on_both_sides(before: str, after: str) -> None:
    torch = pytest.importorskip("torch")
    masks = [torch.tensor([True, False, True]), torch.tensor([False] * 3), torch.tensor(True)]
    for x, m in itertools.product(_tensors(torch), masks):
        results = []
        for text in (before, after):
            leaf = x.clone().requires_grad_(x.is_floating_point())
            gave = eval(text, {"torch": torch, "x": leaf, "m": m})
            if isinstance(gave, torch.Tensor) and gave.requires_grad:
                gave.backward()
            results.append((gave, leaf.grad))
        (one, grad), (other, other_grad) = results
        assert type(one) is type(other)
        if isinstance(one, int):
            assert one == other
            continue
        torch.testing.assert_close(one.detach(), other.detach(), equal_nan=True)
        assert (grad is None) == (other_grad is None)
        if grad is not None:
            torch.testing.assert_close(grad, other_grad, equal_nan=True)
