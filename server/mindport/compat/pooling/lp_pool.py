"""Norms over windows."""

from mindport.compat.pooling.avg_pool import avg_pool


def lp_pool(input, dims, norm_type, kernel_size, stride, ceil_mode):
    """The norms of windows of the last `dims` dimensions."""
    count = kernel_size**dims if isinstance(kernel_size, int) else 1
    for size in () if isinstance(kernel_size, int) else kernel_size:
        count *= size
    mean = avg_pool(input**norm_type, dims, kernel_size, stride, 0, ceil_mode)
    return (mean * count) ** (1.0 / norm_type)
