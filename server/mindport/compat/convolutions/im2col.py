"""torch.nn.functional.unfold."""

from mindspore import ops

from mindport.compat.convolutions.window_places import window_places


def im2col(input, kernel_size, dilation=1, padding=0, stride=1):
    """The content of all windows, as columns."""
    _, around, places = window_places(input.shape[-2:], kernel_size, dilation, padding, stride)
    if any(around):
        input = ops.pad(input, (around[1], around[1], around[0], around[0]))
    flat = input.reshape((*input.shape[:-2], input.shape[-2] * input.shape[-1]))
    channels = input.shape[-3] * places.shape[0]
    shape = (*input.shape[:-3], channels, places.shape[1])
    if not input.numel():  # MindSpore 2.10 computes no gradient of what is gathered of nothing
        return input.reshape(shape)
    taken = ops.gather(flat, places.reshape(-1), flat.ndim - 1)
    return taken.reshape(shape)
