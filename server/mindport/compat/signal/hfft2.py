"""torch.fft.hfft2."""

from mindport.compat.signal.hfftn import hfftn


def hfft2(input, s=None, dim=(-2, -1), norm=None):
    """`hfftn` along two dimensions."""
    return hfftn(input, s, dim, norm)
