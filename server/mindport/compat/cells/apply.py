"""torch.nn.Module.apply."""

from mindspore import nn

from mindport.compat.cells.named_children import named_children


def apply(cell, fn, own=True):
    """Call a function with the cells inside, the inner ones first, and with the cell itself."""
    if own and type(cell).apply is not nn.Cell.apply:
        return cell.apply(fn)
    for _, child in named_children(cell):
        apply(child, fn)
    fn(cell)
    return cell
