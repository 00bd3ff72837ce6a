"""torch.fft.ihfft2."""

from mindport.compat.signal.ihfftn import ihfftn


def ihfft2(input, s=None, dim=(-2, -1), norm=None):
    """`ihfftn` along two dimensions."""
    return ihfftn(input, s, dim, norm)
