"""torch.split_copy."""


def split_copy(input, split_size, dim=0):
    """Copies of the parts of a dimension, each of one size but the last."""
    return tuple(part.copy() for part in input.split(split_size, dim))
