"""torch.nn.Sequential.extend."""

from mindport.compat.cells.put_cells import put_cells


def extend_cells(sequence, sequential):
    """Add several cells at the end; returns the sequence."""
    if isinstance(sequence, list):  # what is a list still, until a sequence is made of it
        sequence.extend(sequential)
        return sequence
    return put_cells(sequence, [*sequence._cells.values(), *sequential])
