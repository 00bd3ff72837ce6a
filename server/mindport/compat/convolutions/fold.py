"""torch.nn.functional.fold."""

from mindspore import mint, ops

from mindport.compat.convolutions.window_places import window_places


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """The image that windows, given as columns, add up to."""
    size = (output_size, output_size) if isinstance(output_size, int) else tuple(output_size)
    padded, around, places = window_places(size, kernel_size, dilation, padding, stride)
    lead, channels = input.shape[:-2], input.shape[-2] // places.shape[0]
    columns = input.reshape((-1, places.shape[0] * places.shape[1]))
    total = ops.unsorted_segment_sum(
        mint.transpose(columns, 0, 1), places.reshape(-1), padded[0] * padded[1]
    )
    image = mint.transpose(total, 0, 1).reshape((*lead, channels, *padded))
    image = mint.narrow(image, -2, around[0], size[0])
    return mint.narrow(image, -1, around[1], size[1])
