"""torch.narrow."""

from mindport.compat.tensors.chosen import chosen


def narrow(input, dim, start, length):
    """A part of one dimension; it may begin at a place that a tensor holds."""
    start = int(start)
    start = start + input.shape[dim] if start < 0 else start
    places = [slice(None)] * input.ndim
    places[dim] = slice(start, start + length)
    return chosen(input, *places)
