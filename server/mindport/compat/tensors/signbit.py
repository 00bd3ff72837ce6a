"""torch.signbit."""

from mindspore import mint


def signbit(input):
    """Where the sign is set: also that of a zero of fractions."""
    if not input.is_floating_point():
        return input < 0
    return (input < 0) | ((input == 0) & (mint.reciprocal(input) < 0))
