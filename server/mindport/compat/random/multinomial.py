"""torch.multinomial."""

from mindspore import ops


def multinomial(input, num_samples, replacement=False):
    """Places that are drawn by weights, row by row."""
    return ops.multinomial(input, num_samples, replacement).long()
