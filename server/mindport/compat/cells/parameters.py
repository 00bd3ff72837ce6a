"""The parameters of a cell as torch counts them."""

from mindport.compat.cells.named_parameters import named_parameters


def parameters(cell, recurse=True):
    """The parameters of a cell, without the statistics of its norms."""
    return (parameter for _, parameter in named_parameters(cell, recurse=recurse))
