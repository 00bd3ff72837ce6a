"""torch.fft.hfft."""

from mindport.compat.signal.hfftn import hfftn


def hfft(input, n=None, dim=-1, norm=None):
    """`hfftn` along one dimension."""
    return hfftn(input, None if n is None else (n,), (dim,), norm)
