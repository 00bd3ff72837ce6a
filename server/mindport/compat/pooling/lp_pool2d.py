"""torch.nn.functional.lp_pool2d."""

from mindport.compat.pooling.lp_pool import lp_pool


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """The norms of windows of the last 2 dimension(s)."""
    return lp_pool(input, 2, norm_type, kernel_size, stride, ceil_mode)
