"""Clipping by the norm of all gradients."""

import mindspore
from mindspore import ops


def clip_grad_norm(grads, max_norm, norm_type=2.0, of=None):
    """Gradients scaled to a common norm of at most `max_norm`, and the norm that they had.

    `of`: an optimizer and the parameters to clip, of which it has to train all that have gradients.
    """
    if of is not None:
        optimizer, params = of
        trained = {id(one) for one in optimizer.parameters}
        if any(one.requires_grad and id(one) not in trained for one in params):
            raise ValueError(
                "parameters are clipped that the optimizer does not train: "
                "convert this step with --training recorded"
            )
    if not grads:
        return grads, ops.zeros((), mindspore.float32)
    sizes = [ops.abs(grad.astype("float32")) for grad in grads]
    if norm_type == float("inf"):
        # `max` on CPU passes over what is no number.
        known = ops.stack([(~ops.isnan(size)).all() for size in sizes]).all()
        total = ops.stack([size.max() for size in sizes]).max()
        total = ops.select(known, total, ops.full_like(total, float("nan")))
    else:
        total = sum((size**norm_type).sum() for size in sizes) ** (1.0 / norm_type)
    scale = max_norm / (total + 1e-6)
    scale = ops.select(scale > 1, ops.ones_like(scale), scale)  # what is no number stays
    return tuple(grad * scale.astype(grad.dtype) for grad in grads), total
