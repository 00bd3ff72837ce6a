"""Functions of the project that only programs for Ascend get: their values, on CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text

torch: Any = pytest.importorskip("torch")
mindspore: Any = pytest.importorskip("mindspore")


def _helper(name: str) -> Any:
    found: dict[str, Any] = {}
    exec(compile(helper_text([name]), "mindport_compat.py", "exec"), found)
    return found[name]


def _compare(ours: Any, theirs: Any) -> None:
    assert ours.asnumpy().dtype == theirs.numpy().dtype
    np.testing.assert_array_equal(ours.asnumpy(), theirs.numpy())


def test_parts_of_complex_numbers() -> None:
    values = np.array([[1 + 2j, 3 - 4j]], dtype=np.complex64)
    found = _helper("view_as_real")(mindspore.Tensor(values))
    _compare(found, torch.view_as_real(torch.from_numpy(values)))


@pytest.mark.parametrize("values", [[True, False], [2, -3], [0.5, -1.5]])
def test_squares(values: list[Any]) -> None:
    _compare(_helper("square")(mindspore.tensor(values)), torch.square(torch.tensor(values)))


def test_a_layer_that_takes_a_device_is_one_of_its_class() -> None:
    takes_device, linear = _helper("takes_device"), mindspore.mint.nn.Linear

    class Mine(takes_device(linear)):  # type: ignore[misc]
        pass

    made = Mine(2, 3, bias=False, device="cuda")
    assert isinstance(made, linear)
    assert takes_device(linear) is takes_device(linear)
    assert tuple(made.weight.shape) == (3, 2)


def test_kernels_that_repeat_their_numbers_are_asked_for_once(monkeypatch: Any) -> None:
    """As `torch.backends.cudnn.deterministic = True` does, wherever a program says so."""
    given: list[bool] = []
    monkeypatch.setattr(mindspore, "set_deterministic", given.append)
    ours = _helper("be_deterministic")
    for mode in (False, True, True, False):
        ours(mode)
    assert given == [True]
