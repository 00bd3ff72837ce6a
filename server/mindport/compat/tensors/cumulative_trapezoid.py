"""torch.cumulative_trapezoid."""

from mindspore import ops

from mindport.compat.tensors.floating import floating


def cumulative_trapezoid(y, x=None, *, dx=None, dim=-1):
    """The integral by the trapezoidal rule up to each place but the first."""
    y = ops.movedim(floating(y), dim, -1)
    means = (y[..., 1:] + y[..., :-1]) / 2
    if x is not None:
        x = ops.movedim(x, dim, -1) if x.ndim > 1 else x
        means = means * (x[..., 1:] - x[..., :-1])
    elif dx is not None:
        means = means * dx
    return ops.movedim(means.cumsum(-1), -1, dim)
