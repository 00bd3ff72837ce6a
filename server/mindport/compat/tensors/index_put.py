"""torch.index_put."""

from mindspore import mint, ops

from mindport.compat.tensors.put_elements import put_elements


def index_put(input, indices, values, accumulate=False):
    """`input` with `values` at some places, or added there."""
    count = input.numel()
    # None is a whole dimension for the operator itself, `torch.ops.aten.index_put`
    parts = tuple(slice(None) if one is None else one for one in indices)
    places = ops.arange(count).reshape(input.shape)[parts]
    if not places.numel():  # MindSpore refuses it
        return input.copy()
    values = mint.broadcast_to(values.to(input.dtype), places.shape).reshape(-1)
    places, flat = places.reshape(-1), input.reshape(-1)
    if accumulate:
        return (flat + ops.unsorted_segment_sum(values, places, count)).reshape(input.shape)
    return put_elements(flat, 0, places, values).reshape(input.shape)
