"""torch.fake_quantize_per_channel_affine."""

from mindport.compat.functional.fake_quantize_per_tensor_affine import (
    fake_quantize_per_tensor_affine,
)


def fake_quantize_per_channel_affine(input, scale, zero_point, axis, quant_min, quant_max):
    """Rounded to the steps of integers, of its own for each place of a dimension."""
    shape = [1] * input.ndim
    shape[axis] = -1
    scale, zero_point = scale.reshape(shape), zero_point.reshape(shape).to(input.dtype)
    return fake_quantize_per_tensor_affine(input, scale, zero_point, quant_min, quant_max)
