"""torch.trapezoid."""

from mindspore import ops

from mindport.rewrite.compat.floating import floating


def trapezoid(y, x=None, *, dx=1, dim=-1):
    """The integral by the trapezoidal rule."""
    y = floating(y)
    if x is not None and x.ndim > y.ndim:
        dim = dim % y.ndim
        before, after = ((slice(None),) * dim + (one,) for one in (slice(-1), slice(1, None)))
        return ((y[after] + y[before]) / 2 * (x[after] - x[before])).sum(dim)
    y = ops.movedim(y, dim, -1)
    means = (y[..., 1:] + y[..., :-1]) / 2
    if x is None:
        return (means * dx).sum(-1)
    x = ops.movedim(x, dim, -1) if x.ndim > 1 else x
    return (means * (x[..., 1:] - x[..., :-1])).sum(-1)
