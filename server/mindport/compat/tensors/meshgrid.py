"""torch.meshgrid of vectors that are given as a list."""

from mindspore import ops


def meshgrid(*tensors, indexing=None):
    """The grids of several vectors, or of one list of them; by rows where nothing is said."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    return tuple(ops.meshgrid(*tensors, indexing=indexing or "ij"))
