"""torch.nn.functional.prelu."""

from mindspore import mint


def prelu(input, weight):
    """Negative values times a weight: one for all, or one for each channel."""
    if weight.numel() == 1:
        weight = weight.reshape(())
    elif input.ndim > 1:
        weight = weight.reshape((-1,) + (1,) * (input.ndim - 2))
    return mint.where(input > 0, input, weight * input)
