"""torch.fft.ihfft."""

from mindport.compat.signal.ihfftn import ihfftn


def ihfft(input, n=None, dim=-1, norm=None):
    """`ihfftn` along one dimension."""
    return ihfftn(input, None if n is None else (n,), (dim,), norm)
