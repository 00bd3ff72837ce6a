"""torch.nn.functional.lp_pool1d."""

from mindport.compat.pooling.lp_pool import lp_pool


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """The norms of windows of the last 1 dimension(s)."""
    return lp_pool(input, 1, norm_type, kernel_size, stride, ceil_mode)
