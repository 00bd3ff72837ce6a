"""reset_running_stats of torch's norms."""

from mindspore import ops

from mindport.compat.tensors.set_values import set_values

_MEANS, _VARIANCES = ("moving_mean", "running_mean"), ("moving_variance", "running_var")


def reset_running_stats(layer):
    """The statistics of a layer that has seen no batch."""
    if not getattr(layer, "track_running_stats", True):
        return
    held = dict(layer.parameters_and_names(expand=False))
    for names, kept in ((_MEANS, ops.zeros_like), (_VARIANCES, ops.ones_like)):
        for one in (held[name] for name in names if name in held):
            set_values(one, kept(one))
    seen = layer._buffers.get("num_batches_tracked")
    if seen is not None:
        set_values(seen, ops.zeros_like(seen))
