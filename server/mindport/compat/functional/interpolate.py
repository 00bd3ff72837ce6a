"""torch.nn.functional.interpolate."""

import math

import mindspore
import numpy as np
from mindspore import mint, ops

from mindport.compat.linalg.matmul import matmul
from mindport.compat.linalg.resize_matrix import resize_matrix


def interpolate(
    input, size=None, scale_factor=None, mode="nearest", align_corners=None,
    recompute_scale_factor=None, antialias=False
):  # fmt: skip
    """Resized in all dimensions after the second, by torch's rules for every mode."""
    if antialias and mode not in ("bilinear", "bicubic"):
        raise ValueError("antialias is for the modes bilinear and bicubic")
    sources = input.shape[2:]
    scales = [None] * len(sources)
    if size is None:
        factors = (
            scale_factor
            if isinstance(scale_factor, (tuple, list))
            else [scale_factor] * len(sources)
        )
        size = [math.floor(source * factor) for source, factor in zip(sources, factors)]
        scales = scales if recompute_scale_factor else factors
    size = (
        [int(one) for one in size]
        if isinstance(size, (tuple, list))
        else [int(size)] * len(sources)
    )
    if mode == "area":
        return _resized_area(input, size)
    for place, (source, target, factor) in enumerate(zip(sources, size, scales)):
        scale = None if _is_by_size(source, target, mode, len(sources)) else factor
        if mode in ("nearest", "nearest-exact"):
            shift = 0.5 if mode == "nearest-exact" else 0.0
            ratio = np.float32(1 / scale if scale else source / target)
            at = np.floor((np.arange(target, dtype=np.float32) + np.float32(shift)) * ratio)
            index = mindspore.Tensor(np.minimum(at, source - 1).astype(np.int32))
            input = ops.gather(input, index, place + 2)
        elif source != target or scale not in (None, 1) or antialias:
            kind = "cubic" if mode == "bicubic" else "linear"
            matrix = resize_matrix(source, target, kind, align_corners, scale, antialias)
            weights = mindspore.Tensor(matrix.astype(np.float32)).to(input.dtype)
            moved = mint.transpose(input, place + 2, -1)
            moved = matmul(moved, mint.transpose(weights, 0, 1))
            input = mint.transpose(moved, place + 2, -1)
    return input


def _is_by_size(source, target, mode, dimensions):
    """Whether torch takes the ratio of the sizes, also where a factor says otherwise."""
    if mode == "nearest":
        return dimensions == 2 and target in (source, 2 * source)
    return mode in ("linear", "bilinear", "trilinear") and target == source


def _resized_area(input, size):
    """Averages of windows, dimension by dimension."""
    for place, target in enumerate(size):
        source = input.shape[place + 2]
        matrix = np.zeros((target, source), np.float32)
        for row in range(target):
            first, end = row * source // target, -(-(row + 1) * source // target)
            matrix[row, first:end] = 1 / (end - first)
        moved = mint.transpose(input, place + 2, -1)
        weights = mindspore.Tensor(matrix.T.copy()).to(input.dtype)
        input = mint.transpose(matmul(moved, weights), place + 2, -1)
    return input
