"""torch.slice_copy."""


def slice_copy(input, dim=0, start=None, end=None, step=1):
    """A copy of a part of a dimension."""
    places = [slice(None)] * input.ndim
    places[dim] = slice(start, end, step)
    return input[tuple(places)].copy()
