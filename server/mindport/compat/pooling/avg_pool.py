"""Averages over windows, for any number of dimensions."""

from mindspore import mint, ops

from mindport.compat.tensors.both_ends import both_ends
from mindport.compat.tensors.each_dimension import each_dimension


def avg_pool(
    input, dims, kernel_size, stride, padding, ceil_mode, count_include_pad=True, divisor=None
):
    """The averages of the last `dims` dimensions, by sums of shifted slices."""
    kernel, padding = each_dimension(kernel_size, dims), each_dimension(padding, dims)
    stride = each_dimension(stride, dims) if stride else kernel
    sizes = input.shape[-dims:]
    counts, spare = [], []
    for size, k, s, p in zip(sizes, kernel, stride, padding):
        left = size + 2 * p - k
        count = (left + s - 1) // s + 1 if ceil_mode else left // s + 1
        count -= ceil_mode and (count - 1) * s >= size + p  # a window must begin inside
        counts.append(count)
        spare.append(max(0, (count - 1) * s + k - size - 2 * p))
    around = []
    for p, more in zip(padding[::-1], spare[::-1]):
        around += [p, p + more]
    total = _window_sums(ops.pad(input, around) if any(around) else input, kernel, stride, counts)
    if divisor is not None:
        return _pool_divided(total, divisor, input.dtype)
    ones = ops.ones((1,) * (input.ndim - dims) + tuple(sizes), input.dtype)
    if count_include_pad:
        own = both_ends(padding)
        ones = ops.pad(ones, own, value=1.0) if any(own) else ones
        around = []
        for more in spare[::-1]:
            around += [0, more]
    ones = ops.pad(ones, around) if any(around) else ones
    return _pool_divided(total, _window_sums(ones, kernel, stride, counts), input.dtype)


def _pool_divided(total, divisor, dtype):
    return (total / divisor).to(dtype)


def _window_sums(x, kernel, stride, counts):
    first = x.ndim - len(kernel)
    for place, (k, s, count) in enumerate(zip(kernel, stride, counts)):
        dim, width = first + place, (count - 1) * s + 1
        parts = [mint.narrow(x, dim, step, width) for step in range(k)]
        if s > 1:
            index = ops.arange(0, width, s)
            parts = [ops.gather(part, index, dim) for part in parts]
        x = sum(parts[1:], parts[0])
    return x
