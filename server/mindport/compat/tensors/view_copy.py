"""torch.view_copy."""

from mindport.compat.tensors.copies import copies


def view_copy(input, size):
    """The elements in another shape, in a tensor of its own."""
    return copies(input.reshape(tuple(size)))
