"""torch.nn.functional.avg_pool2d."""

from mindport.compat.pooling.avg_pool import avg_pool


def avg_pool2d(
    input,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    count_include_pad=True,
    divisor_override=None,
):
    """The averages over windows of the last 2 dimension(s)."""
    return avg_pool(
        input, 2, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
    )
