"""torch.cumsum."""

import mindspore


def cumsum(input, dim, *, dtype=None):
    """Sums up to each place; whole numbers and booleans count in 64 bits.

    torch casts before it sums, MindSpore's kernel on CPU afterwards; in half precision it rounds
    each sum, torch the result alone.
    """
    is_whole = not (input.is_floating_point() or input.is_complex())
    dtype = mindspore.int64 if dtype is None and is_whole else dtype
    input = input if dtype is None else input.to(dtype)
    if not input.size:
        return input.copy()
    kept, shape = input.dtype, input.shape
    wide = input.float() if kept == mindspore.float16 else input
    return wide.reshape(shape or (1,)).cumsum(dim).reshape(shape).to(kept)
