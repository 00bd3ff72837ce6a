"""torch.Tensor.put."""

from mindspore import mint, ops

from mindport.compat.tensors.put_elements import put_elements


def put(input, index, source, accumulate=False):
    """`input` with the values of `source` at places counted through all dimensions."""
    count = input.numel()
    flat, values, places = input.reshape(-1), source.reshape(-1), index.reshape(-1)
    places = mint.where(places < 0, places + count, places)
    if accumulate:
        return (flat + ops.unsorted_segment_sum(values, places, count)).reshape(input.shape)
    return put_elements(flat, 0, places, values).reshape(input.shape)
