"""torch.testing.assert_allclose."""

import mindspore
from mindspore import Tensor

from mindport.compat.testing.assert_close import assert_close

_ALLOWED = {"Float16": (1e-3, 1e-3), "Float32": (1e-4, 1e-5), "Float64": (1e-5, 1e-8)}


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """Raise an AssertionError where two tensors are not close; their types may differ."""
    actual = actual if isinstance(actual, Tensor) else mindspore.tensor(actual)
    if not isinstance(expected, Tensor):
        expected = mindspore.tensor(expected, dtype=actual.dtype)
    if rtol is None and atol is None:
        pairs = [_ALLOWED.get(str(one.dtype), (0.0, 0.0)) for one in (actual, expected)]
        rtol, atol = (max(pair) for pair in zip(*pairs))
    tolerances = {"rtol": rtol, "atol": atol, "equal_nan": equal_nan}
    assert_close(actual, expected, check_dtype=False, msg=msg or None, **tolerances)
