"""torch.nan_to_num."""

from mindspore import ops


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced; integers have none."""
    if not input.is_floating_point():
        return input.copy()
    return ops.nan_to_num(input, nan, posinf, neginf)
