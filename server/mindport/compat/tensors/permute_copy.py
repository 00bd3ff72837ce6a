"""torch.permute_copy."""

from mindport.compat.tensors.copies import copies


def permute_copy(input, dims):
    """The dimensions in another order, in a tensor of its own."""
    return copies(input.permute(*dims) if input.ndim else input)
