"""Clipping by the norm of all gradients."""

from mindspore import ops


def clip_grad_norm(grads, max_norm, norm_type=2.0):
    """Gradients scaled to a common norm of at most `max_norm`, and the norm that they had."""
    sizes = [ops.abs(grad.astype("float32")) for grad in grads]
    if norm_type == float("inf"):
        total = ops.stack([size.max() for size in sizes]).max()
    else:
        total = sum((size**norm_type).sum() for size in sizes) ** (1.0 / norm_type)
    scale = ops.clamp(max_norm / (total + 1e-6), max=1.0)
    return tuple(grad * scale.astype(grad.dtype) for grad in grads), total
