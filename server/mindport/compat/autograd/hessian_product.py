"""Second derivatives by differences of gradients in double precision.

MindSpore 2.10 gives wrong gradients of gradients in PyNative mode on CPU, and its graph mode
refuses a lambda inside a call. The differences are of fourth order: about ten digits are right.
"""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.autograd.slopes import slopes

_STEP = 1e-3


def hessian_product(func, given, vectors):
    """The second derivatives of a function by all that it is given, times a vector for each."""
    places = tuple(range(len(given)))
    start = [one.asnumpy().astype("float64") for one in given]
    ways = [one.asnumpy().astype("float64") for one in vectors]
    step = _STEP / max(1.0, *(np.abs(way).max(initial=0.0) for way in ways))

    def gradients(steps):
        moved = [Tensor(x + steps * step * way) for x, way in zip(start, ways)]
        found = slopes(func, places if len(places) > 1 else 0, tuple(moved))
        found = found if isinstance(found, tuple) else (found,)
        return [one.asnumpy().astype("float64") for one in found]

    near = [(a - b) / (2 * step) for a, b in zip(gradients(1), gradients(-1))]
    far = [(a - b) / (4 * step) for a, b in zip(gradients(2), gradients(-2))]
    found = [(4 * a - b) / 3 for a, b in zip(near, far)]
    for one, other in zip(found, near):
        if not np.allclose(one, other, 1e-3, 1e-4, equal_nan=True):
            raise RuntimeError("the second derivatives are not smooth here")
    return tuple(
        ops.stop_gradient(Tensor(one).to(x.dtype).reshape(x.shape)) for one, x in zip(found, given)
    )
