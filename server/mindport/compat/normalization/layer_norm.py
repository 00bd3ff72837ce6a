"""torch.nn.functional.layer_norm."""

from mindspore import mint


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalized over the last dimensions."""
    dims = tuple(range(-len(tuple(normalized_shape)), 0))
    centered = input - mint.mean(input, dims, keepdim=True)
    variance = mint.mean(centered * centered, dims, keepdim=True)
    output = centered * mint.rsqrt(variance + eps)
    output = output if weight is None else output * weight
    return output if bias is None else output + bias
