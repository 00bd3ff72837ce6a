"""torch.finfo."""

from types import SimpleNamespace

import mindspore
import numpy as np


def finfo(dtype=mindspore.float32):
    """The limits of a floating type, as plain numbers."""
    if dtype == mindspore.bfloat16:
        return SimpleNamespace(
            bits=16, dtype="bfloat16", eps=2.0**-7, max=(2 - 2.0**-7) * 2.0**127,
            min=-(2 - 2.0**-7) * 2.0**127, tiny=2.0**-126, smallest_normal=2.0**-126,
            resolution=0.01,
        )  # fmt: skip
    known = np.finfo(mindspore.dtype_to_nptype(dtype))
    names = ("eps", "max", "min", "tiny", "smallest_normal", "resolution")
    return SimpleNamespace(
        bits=known.bits,
        dtype=str(known.dtype),
        **{name: float(getattr(known, name)) for name in names},
    )
