"""Images of all kinds, and what counts as the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

Image: Any = pytest.importorskip("PIL.Image")

_DRAW = np.random.default_rng(7)
_COLOURS = _DRAW.integers(0, 256, (37, 50, 3)).astype(np.uint8)
_SMOOTH = np.indices((48, 31)).sum(0).astype(np.float32) / 80
_IMAGES: dict[str, Any] = {
    "RGB": Image.fromarray(_COLOURS),
    "L": Image.fromarray(_COLOURS[..., 0]),
    "RGBA": Image.fromarray(np.concatenate([_COLOURS, _COLOURS[..., :1]], 2)),
    "F": Image.fromarray(_SMOOTH),
    "I": Image.fromarray(_COLOURS[..., 0].astype(np.int32) * 1000),
    "1": Image.fromarray(_COLOURS[..., 0] > 127),
    "array": _COLOURS,
    "floats": _SMOOTH,
    "bytes": ("tensor", _COLOURS.transpose(2, 0, 1)),
    "tensor": ("tensor", _COLOURS.transpose(2, 0, 1).astype(np.float32) / 255),
    "batch": ("tensor", np.stack([_SMOOTH, _SMOOTH[::-1] ** 2])[:, None]),
}


def given(name: str, tensor: Any) -> Any:
    """An image by its name; `tensor` makes a tensor of an array."""
    held = _IMAGES[name]
    return tensor(held[1].copy()) if isinstance(held, tuple) else held


def same(theirs: Any, mine: Any, step: int = 1) -> None:
    """Floats are close; few may differ by the last step of a computation, as bytes may.

    A place between pixels is computed in single precision, by another order on other processors.
    """
    if isinstance(theirs, (tuple, list)):
        assert len(theirs) == len(mine)
        for one, other in zip(theirs, mine, strict=True):
            same(one, other, step)
        return
    if isinstance(theirs, Image.Image):
        assert (theirs.mode, theirs.size) == (mine.mode, mine.size)
    one, other = np.asarray(theirs), np.asarray(mine)
    assert (one.shape, one.dtype) == (other.shape, other.dtype)
    if one.dtype.kind == "f":
        np.testing.assert_allclose(other, one, rtol=1e-5, atol=2e-5)
        assert (~np.isclose(other, one, rtol=1e-5, atol=2e-6, equal_nan=True)).mean() <= 0.001
        return
    away = np.abs(one.astype(np.int64) - other.astype(np.int64))
    assert away.max(initial=0) <= step
    assert (away > 0).mean() <= 0.001


def plain(value: Any) -> Any:
    """Arrays of tensors and images, in lists and dicts of them."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    if isinstance(value, Image.Image):
        return (value.mode, np.asarray(value).tolist())
    if hasattr(value, "asnumpy"):
        value = value.asnumpy()
    if type(value).__module__.startswith(("torch", "numpy")):
        value = np.asarray(value)
        return (str(value.dtype), value.tolist())
    return value
