"""The smallest result of a transposed convolution."""


def conv_transpose_sizes(layer, input):
    """The sizes without output padding."""
    sizes = input.shape[-len(layer.kernel_size) :]
    each = zip(sizes, layer.stride, layer.padding, layer.dilation, layer.kernel_size)
    return [(size - 1) * s - 2 * p + d * (k - 1) + 1 for size, s, p, d, k in each]
