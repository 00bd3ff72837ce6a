"""torch.count_nonzero."""


def count_nonzero(input, *dim, **named):
    """How many elements are not 0, in 64 bits; MindSpore counts in 32 on CPU."""
    dims = dim or tuple(named.values())
    dims = dims[0] if len(dims) == 1 else dims
    is_not = input != 0
    return is_not.sum() if dims in (None, ()) else is_not.sum(dims)
