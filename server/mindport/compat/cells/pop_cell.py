"""torch.nn.Sequential.pop and torch.nn.ModuleList.pop."""

from mindport.compat.cells.put_cells import put_cells


def pop_cell(sequence, key=-1):
    """Take a cell out of a sequence; returns it."""
    if isinstance(sequence, list):  # what is a list still, until a sequence is made of it
        return sequence.pop(key)
    cells = list(sequence._cells.values())
    found = cells.pop(int(key))
    put_cells(sequence, cells)
    return found
