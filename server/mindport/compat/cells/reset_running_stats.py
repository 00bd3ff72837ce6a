"""reset_running_stats of torch's norms."""

from mindspore import ops

from mindport.compat.tensors.set_values import set_values


def reset_running_stats(layer):
    """The statistics of a layer that has seen no batch."""
    if not getattr(layer, "track_running_stats", True):
        return
    set_values(layer.moving_mean, ops.zeros_like(layer.moving_mean))
    set_values(layer.moving_variance, ops.ones_like(layer.moving_variance))
    seen = layer._buffers.get("num_batches_tracked")
    if seen is not None:
        set_values(seen, ops.zeros_like(seen))
