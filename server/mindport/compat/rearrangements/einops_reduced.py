"""A reduction of einops."""

from mindspore import mint, ops


def einops_reduced(x, operation, axes):
    """A tensor without some axes."""
    if operation == "min":
        return ops.amin(x, axes)
    if operation == "max":
        return ops.amax(x, axes)
    if operation == "sum":
        return mint.sum(x, axes)
    if operation == "mean":
        return mint.mean(x, axes)
    for axis in sorted(axes)[::-1]:
        x = getattr(mint, operation)(x, axis)
    return x
