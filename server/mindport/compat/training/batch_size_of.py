"""How many samples a batch has."""

from mindspore import Tensor


def batch_size_of(batch):
    """The length of the first tensor of a batch; None where there is none."""
    if isinstance(batch, Tensor):
        return batch.shape[0] if batch.ndim else 1
    if isinstance(batch, dict):
        batch = batch.values()
    elif isinstance(batch, str) or not hasattr(batch, "__iter__"):
        return None
    return next((size for size in map(batch_size_of, batch) if size is not None), None)
