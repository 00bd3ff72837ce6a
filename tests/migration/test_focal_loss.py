"""A focal loss is converted whole; where both frameworks are installed its values are compared."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from devtools.trials.helper_text import helper_text
from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_PROGRAM = Path(__file__).parent / "programs" / "focal_loss.py"
# How the loss is reduced, the factor that stands for the mean, and what weighs the losses.
_CASES = [("mean", None), ("sum", None), ("none", None), ("mean", 7.0)]
_WEIGHTS = ["none", "one for each box", "one for each value", "values in a row"]


@pytest.fixture(scope="module")
def converted() -> tuple[str, str]:
    """The program for MindSpore, and its helpers."""
    settings = load_settings([_PROGRAM], {"backend": "cpu"}, isolated=True).settings
    (file,) = (
        one
        for one in migrate(prepare([_PROGRAM], settings), KnowledgeBase.open()).files
        if Path(one.source.path) == _PROGRAM
    )
    assert all(one.is_done for one in file.after.conversions)
    return file.after.text, helper_text(file.after.helpers)


def test_nothing_of_torch_is_left(converted: tuple[str, str]) -> None:
    assert "torch" not in converted[0].partition('"""\n')[2]
    assert "MINDPORT" not in converted[0]


@pytest.mark.parametrize("weighed", _WEIGHTS)
@pytest.mark.parametrize(("reduction", "factor"), _CASES)
def test_values_and_gradients_agree(
    converted: tuple[str, str], reduction: str, factor: float | None, weighed: str
) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    import numpy as np

    mindspore.set_device("CPU")
    draw = np.random.default_rng(5)
    logits = draw.normal(0, 3, (12, 4)).astype(np.float32)
    classes = draw.integers(0, 5, 12)
    weight = {
        "none": None,
        "one for each box": draw.random(12, np.float32),
        "one for each value": draw.random((12, 4), np.float32),
        "values in a row": draw.random(48, np.float32),
    }[weighed]
    there = _module(_PROGRAM.read_text(encoding="utf-8"), "original").FocalLoss()
    sys.modules["mindport_compat"] = _module(converted[1], "mindport_compat")
    here = _module(converted[0], "converted").FocalLoss()

    given = torch.tensor(logits, requires_grad=True)
    expected = there(
        given, torch.tensor(classes), None if weight is None else torch.tensor(weight),
        factor, reduction,
    )  # fmt: skip
    expected.sum().backward()

    def loss(value: Any) -> Any:
        scales = None if weight is None else mindspore.Tensor(weight)
        return here(value, mindspore.Tensor(classes), scales, factor, reduction)

    found = loss(mindspore.Tensor(logits))
    gradient = mindspore.grad(lambda value: loss(value).sum())(mindspore.Tensor(logits))
    np.testing.assert_allclose(found.asnumpy(), expected.detach().numpy(), rtol=0, atol=1e-5)
    np.testing.assert_allclose(gradient.asnumpy(), given.grad.numpy(), rtol=0, atol=1e-5)


@pytest.mark.parametrize("is_weighed", [False, True])
@pytest.mark.parametrize(("reduction", "factor"), _CASES)
def test_a_wrapped_loss_agrees(
    converted: tuple[str, str], reduction: str, factor: float | None, is_weighed: bool
) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    import numpy as np

    mindspore.set_device("CPU")
    draw = np.random.default_rng(6)
    logits = draw.normal(0, 3, (12, 4)).astype(np.float32)
    scores = (draw.random((12, 4)) * (draw.random((12, 4)) < 0.3)).astype(np.float32)
    weight = draw.random(12, np.float32) if is_weighed else None
    there = _module(_PROGRAM.read_text(encoding="utf-8"), "original").SoftFocalLoss()
    sys.modules["mindport_compat"] = _module(converted[1], "mindport_compat")
    here = _module(converted[0], "converted").SoftFocalLoss()

    def loss(build: Any, module: Any, value: Any) -> Any:
        scales = None if weight is None else build(weight)
        return module(value, build(scores), scales, factor, reduction)

    given = torch.tensor(logits, requires_grad=True)
    expected = loss(torch.tensor, there, given)
    expected.sum().backward()
    tensor = mindspore.Tensor
    found = loss(tensor, here, tensor(logits))
    gradient = mindspore.grad(lambda value: loss(tensor, here, value).sum())(tensor(logits))
    np.testing.assert_allclose(found.asnumpy(), expected.detach().numpy(), rtol=0, atol=1e-5)
    np.testing.assert_allclose(gradient.asnumpy(), given.grad.numpy(), rtol=0, atol=1e-5)


def _module(text: str, name: str) -> types.ModuleType:
    module = types.ModuleType(name)
    exec(compile(text, f"{name}.py", "exec"), module.__dict__)
    return module
