"""torch.nn.functional.max_pool1d."""

from mindspore import ops


def max_pool1d(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """The largest of each window of the last dimension."""

    def flat(value):
        return int(value[0] if isinstance(value, (tuple, list)) else value)

    stride = stride or kernel_size
    wide = input.reshape((1, *input.shape)) if input.ndim == 2 else input
    largest, indices = ops.max_pool2d(
        wide.unsqueeze(2), (1, flat(kernel_size)), (1, flat(stride)), (0, flat(padding)),
        (1, flat(dilation)), True, ceil_mode
    )  # fmt: skip
    shape = (*input.shape[:-1], largest.shape[-1])
    largest = largest.reshape(shape)
    return (largest, indices.reshape(shape)) if return_indices else largest
