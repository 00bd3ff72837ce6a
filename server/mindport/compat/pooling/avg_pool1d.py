"""torch.nn.functional.avg_pool1d."""

from mindport.compat.pooling.avg_pool import avg_pool


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """The averages over windows of the last 1 dimension(s)."""
    return avg_pool(input, 1, kernel_size, stride, padding, ceil_mode, count_include_pad)
