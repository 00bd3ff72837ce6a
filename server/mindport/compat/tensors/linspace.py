"""torch.linspace."""

import mindspore
import numpy as np


def linspace(
    start, end, steps, *, dtype=None, layout=None, device=None, pin_memory=False,
    requires_grad=False
):  # fmt: skip
    """Evenly spaced numbers, counted from both ends as torch does; integers lose the fraction."""
    dtype, steps = dtype or mindspore.float32, int(steps)
    kind = mindspore.tensor(0, dtype=dtype).asnumpy().dtype
    wide = np.dtype(np.float64) if kind.kind in "biu" else kind
    start, end = (kind.type(float(one)).astype(wide) for one in (start, end))
    if steps == 1:
        return mindspore.Tensor(np.array([start], kind))
    places = np.arange(steps)
    step = (end - start) / wide.type(max(1, steps - 1))
    rising = start + step * places.astype(wide)
    falling = end - step * (steps - 1 - places).astype(wide)
    found = np.where(places < steps // 2, rising, falling)
    return mindspore.Tensor(found.astype(kind))
