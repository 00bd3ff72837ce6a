"""torch.nn.Module.children."""

from mindport.compat.cells.named_children import named_children


def children(cell):
    """The cells inside a cell, each once."""
    return (child for _, child in named_children(cell))
