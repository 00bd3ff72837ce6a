"""torch.nn.functional.grid_sample with NaN and infinity."""

import math

import mindspore
from mindspore import mint, ops

from mindport.compat.functional.grid_sample import grid_sample


def strict_grid_sample(
    input, grid, mode="bilinear", padding_mode="zeros", align_corners=None
):  # fmt: skip
    """The values of an image at the places of a grid.

    A place that is no number has none, is outside, or is the first one, as torch computes it.
    """
    is_odd = mint.logical_not(mint.isfinite(grid))
    has_none = mode == "bicubic" or (mode, padding_mode) == ("bilinear", "zeros")
    if padding_mode == "border" and not has_none:
        is_last = mint.logical_and(mint.isinf(grid), grid > 0)
        safe = mint.where(is_last, ops.full_like(grid, 1.0), ops.full_like(grid, -1.0))
    else:
        safe = ops.full_like(grid, -3.0 if padding_mode == "zeros" else -1.0)
    moved = mint.where(is_odd, safe, grid)
    found = grid_sample(input, moved, mode, padding_mode, align_corners)
    if not has_none:
        return found
    lost = mint.sum(is_odd.to(mindspore.int32), -1).unsqueeze(1) > 0
    return mint.where(lost, ops.full_like(found, math.nan), found)
