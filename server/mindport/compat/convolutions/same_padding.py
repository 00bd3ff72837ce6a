"""What padding="same" of a convolution adds."""


def same_padding(kernel_size, dilation):
    """The widths for ops.pad, last dimension first."""
    widths = []
    for size, step in zip(kernel_size[::-1], dilation[::-1]):
        total = step * (size - 1)
        widths += [total // 2, total - total // 2]
    return widths
