"""torch.trapezoid."""

from mindspore import ops

from mindport.rewrite.compat.floating import floating


def trapezoid(y, x=None, *, dx=1, dim=-1):
    """The integral by the trapezoidal rule."""
    y = ops.movedim(floating(y), dim, -1)
    means = (y[..., 1:] + y[..., :-1]) / 2
    if x is None:
        return (means * dx).sum(-1)
    x = ops.movedim(x, dim, -1) if x.ndim > 1 else x
    return (means * (x[..., 1:] - x[..., :-1])).sum(-1)
