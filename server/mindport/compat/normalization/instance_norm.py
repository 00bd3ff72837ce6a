"""torch.nn.functional.instance_norm."""

from mindspore import mint, ops

from mindport.compat.tensors.set_values import set_values


def instance_norm(
    input, running_mean=None, running_var=None, weight=None, bias=None,
    use_input_stats=True, momentum=0.1, eps=1e-5
):  # fmt: skip
    """Normalized by instance and channel."""
    shape = (1, -1) + (1,) * (input.ndim - 2)
    dims = tuple(range(2, input.ndim))
    if use_input_stats:
        mean = mint.mean(input, dims, keepdim=True)
        centered = input - mean
        variance = mint.mean(centered * centered, dims, keepdim=True)
        if running_mean is not None:
            count = max(input[0, 0].numel() - 1, 1)
            unbiased = ops.stop_gradient(variance) * ((count + 1) / count)
            mean = mint.mean(ops.stop_gradient(mean), 0).reshape(-1)
            own = mint.mean(unbiased, 0).reshape(-1)
            mean, own = mean.to(running_mean.dtype), own.to(running_var.dtype)
            # Values alone: MindSpore changes no input of a function whose gradient is taken.
            running_mean, running_var = map(ops.stop_gradient, (running_mean, running_var))
            set_values(running_mean, running_mean * (1 - momentum) + mean * momentum)
            set_values(running_var, running_var * (1 - momentum) + own * momentum)
    else:
        kept = (running_mean, running_var)  # of a type of their own in a layer without weights
        mean, variance = (one.reshape(shape).to(input.dtype) for one in kept)
        centered = input - mean
    output = centered * mint.rsqrt(variance + eps)
    output = output if weight is None else output * weight.reshape(shape)
    return output if bias is None else output + bias.reshape(shape)
