"""Parameters that are trained, or not."""

from mindport.compat.cells.parameters import parameters


def requires_grad(cell, flag=True):
    """Say whether the parameters of a cell are trained; returns the cell."""
    for parameter in parameters(cell):
        parameter.requires_grad = flag
    return cell
