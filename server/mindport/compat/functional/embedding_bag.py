"""torch.nn.functional.embedding_bag."""

import mindspore
from mindspore import mint, ops

from mindport.compat.functional.cut_rows import cut_rows


def embedding_bag(
    input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode="mean",
    sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None
):  # fmt: skip
    """Sums, means or maxima of the rows of bags."""
    if input.is_floating_point():
        input, weight = weight, input  # torch takes both orders
    if max_norm is not None:
        cut_rows(weight, input, max_norm, norm_type)
    if input.ndim == 2:
        count, bag = input.shape[0], ops.arange(input.shape[0]).unsqueeze(1)
        bag = mint.broadcast_to(bag, input.shape).reshape(-1)
        input = input.reshape(-1)
        if per_sample_weights is not None:
            per_sample_weights = per_sample_weights.reshape(-1)
    else:
        count = offsets.shape[0] - bool(include_last_offset)
        starts = offsets[:count].reshape(1, -1)
        places = ops.arange(input.shape[0]).reshape(-1, 1)
        bag = mint.sum((places >= starts).to(mindspore.int64), 1) - 1
    if not input.shape[0]:
        return _bags_of_nothing(weight, count)
    rows = ops.gather(weight, input, 0)
    is_used = mint.ones((input.shape[0],), dtype=weight.dtype)
    if padding_idx is not None:
        is_used = (input != padding_idx % weight.shape[0]).to(weight.dtype)
    bag = bag.int()
    sizes = ops.unsorted_segment_sum(is_used, bag, count).unsqueeze(1)
    if mode == "max":
        lowest = ops.full_like(rows, float("-inf"))
        rows = mint.where(is_used.unsqueeze(1) > 0, rows, lowest)
        largest = ops.unsorted_segment_max(rows, bag, count)
        return mint.where(sizes > 0, largest, ops.zeros_like(largest))
    if (
        include_last_offset and offsets is not None
    ):  # in torch, what lies behind adds nothing, and counts
        is_used = is_used * (ops.arange(input.shape[0]) < offsets[-1]).to(weight.dtype)
    factor = is_used if per_sample_weights is None else is_used * per_sample_weights
    total = ops.unsorted_segment_sum(rows * factor.unsqueeze(1), bag, count)
    return total if mode == "sum" else total / mint.clamp(sizes, min=1.0)


def _bags_of_nothing(weight, count):
    """Bags without rows, whose gradient is 0; MindSpore 2.10 takes no empty tensor of places."""
    if not count:
        return weight[weight.shape[0] :]
    row = weight[:1]
    return mint.where(ops.zeros_like(row) > 0, row, ops.zeros_like(row)).broadcast_to((count, -1))
