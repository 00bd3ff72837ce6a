"""torch.nn.functional.max_pool2d."""

from mindport.compat.pooling.max_pool import max_pool


def max_pool2d(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """The largest of each window of the last 2 dimensions."""
    return max_pool(input, 2, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
