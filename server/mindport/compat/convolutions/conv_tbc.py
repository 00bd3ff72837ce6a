"""torch.conv_tbc."""

from mindport.compat.convolutions.convolution import convolution


def conv_tbc(input, weight, bias, pad=0):
    """A convolution over the first dimension of (time, batch, channels)."""
    found = convolution(
        input.permute(1, 2, 0), weight.permute(2, 1, 0), bias, (1,), (pad,), (1,), 1
    )
    return found.permute(2, 0, 1)
