"""torch.unflatten."""


def unflatten(input, dim, sizes):
    """`input` with one dimension as several."""
    dim = dim % input.ndim
    return input.reshape((*input.shape[:dim], *sizes, *input.shape[dim + 1 :]))
