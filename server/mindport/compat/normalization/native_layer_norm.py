"""torch.native_layer_norm."""

from mindspore import mint, ops

from mindport.compat.tensors.sum_of import sum_of


def native_layer_norm(input, normalized_shape, weight, bias, eps):
    """The normalised input, with the means and the inverse standard deviations."""
    dim = tuple(range(input.ndim - len(normalized_shape), input.ndim))
    count = 1
    for size in normalized_shape:
        count *= size
    mean = sum_of(input, dim, True) / count
    centred = input - mean
    scale = mint.rsqrt(sum_of(centred * centred, dim, True) / count + eps)
    result = centred * scale
    result = result if weight is None else result * weight
    result = result if bias is None else result + bias
    return result, ops.stop_gradient(mean), ops.stop_gradient(scale)  # as in torch
