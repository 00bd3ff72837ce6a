"""torch.nn.Sequential.insert."""

from mindport.compat.cells.put_cells import put_cells


def insert_cell(sequence, index, module):
    """Put a cell before another; returns the sequence."""
    cells = list(sequence._cells.values())
    cells.insert(index, module)
    return put_cells(sequence, cells)
