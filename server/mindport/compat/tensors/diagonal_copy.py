"""torch.diagonal_copy."""

from mindspore import ops

from mindport.compat.tensors.copies import copies


def diagonal_copy(input, offset=0, dim1=0, dim2=1):
    """A diagonal, in a tensor of its own."""
    return copies(ops.diagonal(input, offset, dim1, dim2))
