"""What the layers of batch normalization do."""

from mindport.compat.normalization.batch_norm import batch_norm
from mindport.compat.tensors.set_values import set_values


def batch_norm_layer(layer, input):
    """Batch normalization; without a momentum the statistics are the mean of all batches."""
    momentum = layer.momentum
    if layer.training and layer.track_running_stats:
        seen = layer.num_batches_tracked + 1
        set_values(layer.num_batches_tracked, seen)
        momentum = 1 / int(seen) if momentum is None else momentum
    by_batch = layer.training or not layer.track_running_stats
    tracked = layer.track_running_stats
    mean, variance = (layer.moving_mean, layer.moving_variance) if tracked else (None, None)
    return batch_norm(input, mean, variance, layer.gamma, layer.beta, by_batch, momentum, layer.eps)
