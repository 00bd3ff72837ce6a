"""Averages of weights in migrated projects, side by side with torch's."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text


def _helpers(*names: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(compile(helper_text(names), "mindport_compat.py", "exec"), found)
    return found


@pytest.mark.parametrize("strategy", ["cos", "linear"])
def test_rates_go_to_the_constant_one_as_in_torch(strategy: str) -> None:
    mine = SimpleNamespace(param_groups=[{"lr": 0.1}, {"lr": 0.4}])
    scheduler = _helpers("SWALR")["SWALR"](mine, [0.05, 0.01], 4, strategy)
    found = []
    for _ in range(6):
        scheduler.step()
        found.append(scheduler.get_last_lr())
    assert found[-1] == pytest.approx([0.05, 0.01])
    torch: Any = pytest.importorskip("torch")
    groups = [{"params": [torch.nn.Parameter(torch.ones(1))], "lr": lr} for lr in (0.1, 0.4)]
    theirs = torch.optim.SGD(groups, lr=0.1)
    other = torch.optim.swa_utils.SWALR(theirs, [0.05, 0.01], 4, strategy)
    expected = []
    for _ in range(6):
        theirs.step()
        other.step()
        expected.append(other.get_last_lr())
    np.testing.assert_allclose(found, expected, rtol=1e-9)


@pytest.mark.parametrize("is_ema", [False, True])
def test_an_average_is_that_of_torch(*, is_ema: bool) -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    torch: Any = pytest.importorskip("torch")
    mindspore.set_device("CPU")  # others set it later, which an initialized runtime refuses
    found = _helpers("AveragedModel", "get_ema_avg_fn")
    values = np.random.RandomState(0).randn(4, 2, 3).astype("float32")
    cell, module = mindspore.mint.nn.Linear(3, 2, bias=False), torch.nn.Linear(3, 2, bias=False)
    theirs = torch.optim.swa_utils
    mine = found["AveragedModel"](cell, avg_fn=found["get_ema_avg_fn"](0.8) if is_ema else None)
    other = theirs.AveragedModel(module, avg_fn=theirs.get_ema_avg_fn(0.8) if is_ema else None)
    for value in values:
        cell.weight.set_data(mindspore.Tensor(value))
        module.weight.data.copy_(torch.from_numpy(value))
        mine.update_parameters(cell)
        other.update_parameters(module)
    expected = other.module.weight.detach().numpy()
    np.testing.assert_allclose(mine.module.weight.asnumpy(), expected, rtol=1e-6)
    assert int(mine.n_averaged) == int(other.n_averaged) == len(values)


def test_statistics_that_were_written_over_are_kept_up() -> None:
    mindspore: Any = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    found = _helpers("BatchNorm1d", "set_values")
    layer = found["BatchNorm1d"](2).set_train()
    found["set_values"](layer.moving_mean, mindspore.Tensor([1.0, 2.0]))
    layer(mindspore.Tensor(np.ones((3, 2), "float32")))
    np.testing.assert_allclose(layer.moving_mean.asnumpy(), [1.0, 1.9], rtol=1e-6)
    assert int(layer.num_batches_tracked) == 1
