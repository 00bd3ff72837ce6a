"""torch.cartesian_prod."""

from mindspore import ops


def cartesian_prod(*tensors):
    """All pairs (or more) of the elements of vectors; one vector stays as it is."""
    if len(tensors) == 1:
        return tensors[0]
    return ops.stack([one.reshape(-1) for one in ops.meshgrid(*tensors, indexing="ij")], -1)
