"""torch.ops.aten.index."""


def at_indices(input, indices):
    """The elements at indices, one for each dimension; None is a whole dimension."""
    return input[tuple(slice(None) if one is None else one for one in indices)]
