"""torch.nn.functional.grid_sample, in all its modes.

MindSpore has no cubic mode, and rounds places between two pixels away from 0 (2.10, CPU).
"""

from itertools import product
from math import prod

import mindspore
from mindspore import mint, ops


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """The values of an image, or of a volume, at the places of a grid."""
    sizes = input.shape[:1:-1]  # a grid gives the last dimension first
    taps = []
    for dim, size in enumerate(sizes):
        low, high = (0, 2 * size - 2) if align_corners else (-1, 2 * size - 1)
        place = (grid[..., dim] + 1) * (high - low) / 4 + low / 2
        if mode != "bicubic":
            place = _moved_inside(place, size, padding_mode, align_corners)
        taps.append(_taps(place, mode))
    total = 0
    for chosen in product(*taps):
        weight, flat, is_there = 1, 0, True
        for (tap, share), size in zip(reversed(chosen), reversed(sizes)):
            is_cubic = mode == "bicubic"
            place = _moved_inside(tap, size, padding_mode, align_corners) if is_cubic else tap
            weight = weight * share
            is_there = mint.logical_and(place >= 0, place < size) & is_there
            flat = flat * size + mint.clamp(place, 0, size - 1).to(mindspore.int64)
        # What is outside has no part in it, not even where the border is NaN.
        read = _read(input, flat) * mint.unsqueeze(is_there.to(input.dtype) * weight, 1)
        total = total + mint.where(is_there.unsqueeze(1), read, ops.zeros_like(read))
    return total


def _read(input, flat):
    """The elements at numbers of places, for each channel."""
    channels = input.reshape(*input.shape[:2], prod(input.shape[2:]))
    places = flat.reshape(flat.shape[0], 1, -1).broadcast_to(
        (flat.shape[0], input.shape[1], prod(flat.shape[1:]))
    )
    return mint.gather(channels, 2, places).reshape(*input.shape[:2], *flat.shape[1:])


def _taps(place, mode):
    """The pixels along a dimension that have a share in a place, and these shares."""
    if mode == "nearest":
        half = mint.floor(place + 0.5)
        is_odd_tie = mint.logical_and(half - place == 0.5, half % 2 == 1)
        return [(mint.where(is_odd_tie, half - 1, half), 1)]
    low = mint.floor(place)
    part = place - low
    if mode == "bilinear":
        return [(low, 1 - part), (low + 1, part)]
    return [(low + step, _cubic(mint.abs(part - step))) for step in (-1, 0, 1, 2)]


def _cubic(distance):
    """The share of a pixel so far away."""
    near = (1.25 * distance - 2.25) * distance * distance + 1
    far = ((-0.75 * distance + 3.75) * distance - 6) * distance + 3
    return mint.where(distance <= 1, near, far)


def _moved_inside(place, size, padding_mode, align_corners):
    """Places outside, moved to the border or reflected there."""
    if padding_mode == "reflection":
        start, span = (0, size - 1) if align_corners else (-0.5, size)
        if not span:
            return place * 0
        away = mint.abs(place - start)
        turns = mint.floor(away / span)
        rest = away - turns * span
        place = mint.where(turns % 2 == 0, rest + start, span - rest + start)
    return place if padding_mode == "zeros" else mint.clamp(place, 0, size - 1)
