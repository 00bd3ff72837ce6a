"""torch.nn.functional.max_pool3d."""

from mindport.compat.pooling.max_pool import max_pool


def max_pool3d(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """The largest of each window of the last 3 dimensions."""
    return max_pool(input, 3, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
