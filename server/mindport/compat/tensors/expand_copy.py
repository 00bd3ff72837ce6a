"""torch.expand_copy."""

from mindspore import mint

from mindport.compat.tensors.copies import copies


def expand_copy(input, size, *, implicit=False):
    """The elements repeated, in a tensor of its own."""
    size = tuple(size)
    first = len(size) - input.ndim
    sizes = [input.shape[place - first] if one == -1 else one for place, one in enumerate(size)]
    return copies(mint.broadcast_to(input, tuple(sizes)))
