"""torch.cumsum."""

import mindspore


def cumsum(input, dim, *, dtype=None):
    """Sums up to each place; whole numbers and booleans count in 64 bits.

    torch casts before it sums, MindSpore's kernel on CPU afterwards.
    """
    is_whole = not (input.is_floating_point() or input.is_complex())
    dtype = mindspore.int64 if dtype is None and is_whole else dtype
    input = input if dtype is None else input.to(dtype)
    if not input.size:
        return input.copy()
    shape = input.shape or (1,)
    return input.reshape(shape).cumsum(dim, dtype=dtype).reshape(input.shape)
