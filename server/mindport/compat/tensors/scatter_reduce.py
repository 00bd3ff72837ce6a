"""torch.scatter_reduce."""

import math

import mindspore
from mindspore import mint, ops


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """`input` with the values of `src` that go to one place put together there."""
    if not index.numel():  # MindSpore refuses it
        return input.copy()
    dim = dim % max(1, input.ndim)
    shape = input.shape or (1,)
    index = index.reshape(index.shape or (1,)).long()
    src = src.reshape(src.shape or (1,))[tuple(slice(size) for size in index.shape)]
    places = 0
    for axis, size in enumerate(index.shape):
        along = [1] * index.ndim
        along[axis] = size
        place = index if axis == dim else ops.arange(size).reshape(along)
        places = places + place * math.prod(shape[axis + 1 :])
    count = math.prod(shape)
    places = mint.broadcast_to(places, index.shape).reshape(-1)
    values, flat = src.reshape(-1), input.reshape(-1)
    if include_self:
        values = mint.cat((flat, values))
        places = mint.cat((ops.arange(count), places))
    number = ops.unsorted_segment_sum(ops.ones_like(values), places, count)
    if reduce in ("sum", "mean"):
        result = ops.unsorted_segment_sum(values, places, count)
        if reduce == "mean":
            parts = mint.clamp(number, min=1)
            result = result / parts if input.is_floating_point() else result // parts
    else:
        kinds = {"prod": ops.unsorted_segment_prod, "amax": ops.unsorted_segment_max,
                 "amin": ops.unsorted_segment_min}  # fmt: skip
        result = kinds[reduce](values, places, count)
        if reduce != "prod" and values.is_floating_point():  # these two lose NaN on CPU
            is_lost = mint.isnan(values)
            lost = ops.unsorted_segment_sum(is_lost.to(mindspore.float32), places, count)
            result = mint.where(lost > 0, ops.full_like(result, math.nan), result)
    if not include_self:
        result = mint.where(number > 0, result, flat)
    return result.reshape(input.shape)
