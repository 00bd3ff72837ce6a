"""Overlaps of boxes."""

from mindspore import mint

from mindport.compat.vision.box_area import box_area
from mindport.compat.vision.box_convert import box_convert


def box_overlap(boxes1, boxes2, fmt="xyxy"):
    """The areas that each box shares with each other one, and that both cover."""
    first, second = (box_convert(one, fmt, "xyxy") for one in (boxes1, boxes2))
    start = mint.maximum(first[..., None, :2], second[..., None, :, :2])
    end = mint.minimum(first[..., None, 2:], second[..., None, :, 2:])
    sizes = mint.clamp(end - start, min=0)
    shared = sizes[..., 0] * sizes[..., 1]
    return shared, box_area(first)[..., None] + box_area(second)[..., None, :] - shared
