"""torch.fake_quantize_per_tensor_affine."""

from mindspore import mint, ops


def fake_quantize_per_tensor_affine(input, scale, zero_point, quant_min, quant_max):
    """Rounded to the steps of integers; gradients pass where these do not end."""
    places = mint.round(input / scale) + zero_point
    kept = mint.clamp(places, quant_min, quant_max)
    passes = mint.logical_and(places >= quant_min, places <= quant_max).to(input.dtype)
    rounded = ops.stop_gradient((kept - zero_point) * scale - input * passes)
    return rounded + input * passes
