"""torch.nn.Sequential.extend."""

from mindport.compat.cells.put_cells import put_cells


def extend_cells(sequence, sequential):
    """Add several cells at the end; returns the sequence."""
    return put_cells(sequence, [*sequence._cells.values(), *sequential])
