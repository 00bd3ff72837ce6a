"""Clipping of each gradient by its value."""

from mindspore import ops


def clip_grad_value(grads, clip_value):
    """Gradients with every element between -clip_value and clip_value; NaN stays, as in torch."""
    if not grads:
        return grads
    return tuple(
        ops.select(ops.isnan(grad), grad, ops.clamp(grad, -clip_value, clip_value))
        for grad in grads
    )
