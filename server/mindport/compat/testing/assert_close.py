"""torch.testing.assert_close."""

from collections.abc import Mapping, Sequence

import mindspore
import numpy as np
from mindspore import Tensor

_TOLERANCES = {
    "Float16": (1e-3, 1e-5),
    "BFloat16": (1.6e-2, 1e-5),
    "Float32": (1.3e-6, 1e-5),
    "Float64": (1e-7, 1e-7),
    "Complex64": (1.3e-6, 1e-5),
    "Complex128": (1e-7, 1e-7),
}


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False,
                 check_device=True, check_dtype=True, check_layout=True, check_stride=False,
                 msg=None):  # fmt: skip
    """Raise an AssertionError where tensors, numbers or collections of them are not close."""
    if (rtol is None) != (atol is None):
        raise ValueError("rtol and atol must both be specified or both be unspecified")
    for one, other in _pairs(actual, expected):
        problem = _problem(one, other, (rtol, atol), equal_nan, check_dtype)
        if problem:
            raise AssertionError(msg(problem) if callable(msg) else msg or problem)


def _pairs(actual, expected):
    """The leaves of both sides; collections must be of one length, mappings have the same keys."""
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        if actual.keys() != expected.keys():
            raise AssertionError("The keys of the mappings do not match")
        for key in actual:
            yield from _pairs(actual[key], expected[key])
    elif not isinstance(actual, Sequence) or isinstance(actual, str):
        yield actual, expected
    elif not isinstance(expected, Sequence) or len(actual) != len(expected):
        raise AssertionError("The length of the sequences mismatch")
    else:
        for pair in zip(actual, expected):
            yield from _pairs(*pair)


def _tolerance_of(*sides):
    """The larger of what torch takes for the types of both sides."""
    known = []
    for one in sides:
        kind = {float: "Float64", complex: "Complex128"}.get(type(one), "")
        kind = str(one.dtype) if isinstance(one, Tensor) else kind
        known.append(_TOLERANCES.get(kind, (0.0, 0.0)))
    return tuple(max(pair) for pair in zip(*known))


def _problem(one, other, tolerances, equal_nan, check_dtype):
    if one is None or other is None:
        return "" if one is other else f"None mismatch: {one} is not {other}"
    if isinstance(one, Tensor) != isinstance(other, Tensor):
        return f"{type(one).__name__} and {type(other).__name__} cannot be compared"
    if isinstance(one, Tensor):
        if one.shape != other.shape:
            return f"The values for attribute 'shape' do not match: {one.shape} != {other.shape}."
        if check_dtype and one.dtype != other.dtype:
            return f"The values for attribute 'dtype' do not match: {one.dtype} != {other.dtype}."
    rtol, atol = tolerances if tolerances[0] is not None else _tolerance_of(one, other)
    found, wanted = (_array_of(side) for side in (one, other))
    if np.allclose(found, wanted, rtol, atol, equal_nan):
        return ""
    return f"Tensor-likes are not close! {one} is not {other} within rtol={rtol}, atol={atol}"


def _array_of(value):
    """The numbers as an array; of bfloat16 there is none."""
    if not isinstance(value, Tensor):
        return np.asarray(value)
    return (value.to(mindspore.float32) if value.dtype == mindspore.bfloat16 else value).asnumpy()
