"""torch.logspace."""

import mindspore
import numpy as np


def logspace(
    start, end, steps, base=10.0, *, dtype=None, layout=None, device=None, pin_memory=False,
    requires_grad=False
):  # fmt: skip
    """Powers of a base with evenly spaced exponents; integers lose the fraction."""
    dtype = dtype or mindspore.float32
    kind = mindspore.tensor(0, dtype=dtype).asnumpy().dtype
    if kind.kind in "biu":
        start, end = int(start), int(end)
    start, end = float(start), float(end)
    if steps == 1:
        return mindspore.Tensor(np.array([np.power(float(base), start)]).astype(kind))
    places = np.arange(steps)
    step = (end - start) / max(1, steps - 1)
    exponents = np.where(
        places < steps // 2, start + step * places, end - step * (steps - 1 - places)
    )
    return mindspore.Tensor(np.power(float(base), exponents).astype(kind))
