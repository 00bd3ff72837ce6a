"""The buffers of a cell as torch counts them."""

from mindport.compat.cells.named_buffers import named_buffers


def buffers(cell, recurse=True):
    """The statistics of norms, and what was registered."""
    return (tensor for _, tensor in named_buffers(cell, recurse=recurse))
