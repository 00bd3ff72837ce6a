"""torch.nanmedian."""


def nanmedian(input, dim=None, keepdim=False):
    """The lower median of all numbers; of a dimension, with the places of the medians."""
    if dim is None:
        return input.reshape(-1).nanmedian(0)[0]
    return input.nanmedian(dim, keepdim)
