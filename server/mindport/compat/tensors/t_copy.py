"""torch.t_copy."""

from mindspore import mint

from mindport.compat.tensors.copies import copies


def t_copy(input):
    """Rows and columns exchanged, in a tensor of its own."""
    return copies(mint.transpose(input, 0, 1) if input.ndim == 2 else input)
