"""torch.median."""


def median(input, dim=None, keepdim=False):
    """The lower median of all elements; of a dimension, with the places of the medians."""
    if dim is None:
        return input.reshape(-1).median(0)[0]
    return input.median(dim, keepdim)
