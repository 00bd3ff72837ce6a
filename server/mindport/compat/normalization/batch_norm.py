"""torch.nn.functional.batch_norm."""

from mindspore import mint, ops

from mindport.compat.tensors.set_values import set_values


def batch_norm(
    input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5
):
    """Normalized by channel; in training by the batch, whose statistics are then kept."""
    shape = (1, -1)[2 - min(input.ndim, 2) :] + (1,) * (input.ndim - 2)
    if training or running_mean is None:
        dims = (0, *range(2, input.ndim))
        mean = mint.mean(input, dims)
        centered = input - mean.reshape(shape)
        variance = mint.mean(centered * centered, dims)
        if training and running_mean is not None:
            count = input.numel() // input.shape[1]
            unbiased = ops.stop_gradient(variance) * (count / max(count - 1, 1))
            mean = ops.stop_gradient(mean).to(running_mean.dtype)
            # Values alone: MindSpore changes no input of a function whose gradient is taken.
            running_mean, running_var = map(ops.stop_gradient, (running_mean, running_var))
            set_values(running_mean, running_mean * (1 - momentum) + mean * momentum)
            unbiased = unbiased.to(running_var.dtype)
            set_values(running_var, running_var * (1 - momentum) + unbiased * momentum)
    else:
        centered, variance = input - running_mean.reshape(shape), running_var
    output = centered * mint.rsqrt(variance + eps).reshape(shape)
    output = output if weight is None else output * weight.reshape(shape)
    return output if bias is None else output + bias.reshape(shape)
