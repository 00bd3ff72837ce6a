"""torch.nn.Sequential.insert."""

from mindport.compat.cells.put_cells import put_cells


def insert_cell(sequence, index, module):
    """Put a cell before another; returns the sequence."""
    if isinstance(sequence, list):  # what is a list still, until a sequence is made of it
        sequence.insert(index, module)
        return sequence
    cells = list(sequence._cells.values())
    cells.insert(index, module)
    return put_cells(sequence, cells)
