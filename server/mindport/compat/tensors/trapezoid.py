"""torch.trapezoid."""

from mindspore import ops

from mindport.compat.tensors.floating import floating


def trapezoid(y, x=None, *, dx=1, dim=-1):
    """The integral by the trapezoidal rule. Small integers overflow before they are summed."""
    if x is not None and x.ndim > y.ndim:
        dim = dim % y.ndim
        before, after = ((slice(None),) * dim + (one,) for one in (slice(-1), slice(1, None)))
        products = (y[after] + y[before]) * (x[after] - x[before])
        return floating(products).sum(dim) / 2
    y = ops.movedim(y, dim, -1)
    if x is None:
        y = floating(y)
        if not y.shape[-1]:
            return y.sum(-1)
        return (y.sum(-1) - (y[..., 0] + y[..., -1]) * 0.5) * dx  # in this way also of infinity
    x = ops.movedim(x, dim, -1) if x.ndim > 1 else x
    products = (y[..., 1:] + y[..., :-1]) * (x[..., 1:] - x[..., :-1])
    return floating(products).sum(-1) / 2
