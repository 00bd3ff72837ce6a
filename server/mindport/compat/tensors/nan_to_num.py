"""torch.nan_to_num."""

import mindspore
import numpy as np
from mindspore import Tensor, mint, ops


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced; integers have none."""
    if not input.is_floating_point():
        return input.copy()
    if input.dtype != mindspore.float64:
        return ops.nan_to_num(input, nan, posinf, neginf)
    limits = np.finfo(np.float64)
    nan, most, least = (
        Tensor(default if one is None else one, mindspore.float64)
        for one, default in ((nan, 0), (posinf, limits.max), (neginf, limits.min))
    )  # the kernel on CPU refuses doubles
    known = mint.where(mint.isnan(input), nan, input)
    known = mint.where(known == float("inf"), most, known)
    return mint.where(known == float("-inf"), least, known)
