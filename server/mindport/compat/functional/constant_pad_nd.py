"""torch.constant_pad_nd."""

from mindport.compat.tensors.padded import padded


def constant_pad_nd(input, pad, value=0):
    """`input` with a number around it, or cut where the padding is negative."""
    return padded(input, pad, value)
