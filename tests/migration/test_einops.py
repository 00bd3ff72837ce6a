"""The project's functions in the place of einops' give what their patterns say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text

_X = np.arange(24, dtype="float32").reshape(2, 3, 4)
_NAMES = ("Rearrange", "Reduce", "einops_einsum", "pack", "rearrange", "reduce", "repeat", "unpack")


@pytest.fixture(scope="module")
def helpers() -> dict[str, Any]:
    """The functions, by name."""
    pytest.importorskip("einops")
    mindspore = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    found: dict[str, Any] = {"tensor": mindspore.tensor}
    exec(helper_text(_NAMES), found)
    return found


def test_rearranged(helpers: dict[str, Any]) -> None:
    rearrange, x = helpers["rearrange"], helpers["tensor"](_X)
    for pattern, expected in (
        ("a b c -> c a b", _X.transpose(2, 0, 1)),
        ("a b c -> a (c b)", _X.transpose(0, 2, 1).reshape(2, 12)),
        ("... c -> c ...", _X.transpose(2, 0, 1)),
        ("a b c -> a 1 b c", _X[:, None]),
    ):
        assert np.array_equal(rearrange(x, pattern).asnumpy(), expected), pattern
        assert np.array_equal(helpers["Rearrange"](pattern)(x).asnumpy(), expected), pattern
    parted = rearrange(x, "a b (h d) -> a h b d", h=2).asnumpy()
    assert np.array_equal(parted, _X.reshape(2, 3, 2, 2).transpose(0, 2, 1, 3))


def test_reduced(helpers: dict[str, Any]) -> None:
    reduce, x = helpers["reduce"], helpers["tensor"](_X)
    for how in ("mean", "sum", "max", "min", "prod"):
        expected = getattr(_X, how)(axis=1)
        assert np.allclose(reduce(x, "a b c -> a c", how).asnumpy(), expected), how
        assert np.allclose(helpers["Reduce"]("a b c -> a c", how)(x).asnumpy(), expected), how


def test_repeated(helpers: dict[str, Any]) -> None:
    repeat, x = helpers["repeat"], helpers["tensor"](_X)
    again = repeat(x, "a b c -> a (b n) c", n=2).asnumpy()
    assert np.array_equal(again, np.repeat(_X, 2, axis=1))
    assert np.array_equal(repeat(x, "a b c -> n a b c", n=3).asnumpy(), np.stack([_X] * 3))


def test_packed(helpers: dict[str, Any]) -> None:
    x, y = helpers["tensor"](_X), helpers["tensor"](_X[:, 0])
    packed, shapes = helpers["pack"]([x, y], "a * c")
    assert np.array_equal(packed.asnumpy(), np.concatenate([_X, _X[:, :1]], axis=1))
    first, second = helpers["unpack"](packed, shapes, "a * c")
    assert np.array_equal(first.asnumpy(), _X)
    assert np.array_equal(second.asnumpy(), _X[:, 0])


def test_summed(helpers: dict[str, Any]) -> None:
    x = helpers["tensor"](_X)
    found = helpers["einops_einsum"](x, x, "batch row col, batch other col -> batch row other")
    assert np.allclose(found.asnumpy(), np.einsum("abc,adc->abd", _X, _X))
