"""torch.transpose_copy."""

from mindspore import mint

from mindport.compat.tensors.copies import copies


def transpose_copy(input, dim0, dim1):
    """Two dimensions exchanged, in a tensor of its own."""
    return copies(mint.transpose(input, dim0, dim1) if input.ndim else input)
