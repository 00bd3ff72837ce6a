"""What torch makes of integers where a function gives fractions."""

import mindspore


def floating(x):
    """The same tensor, in single precision where it holds integers or booleans."""
    if x.is_floating_point() or x.is_complex():
        return x
    return x.to(mindspore.float32)
