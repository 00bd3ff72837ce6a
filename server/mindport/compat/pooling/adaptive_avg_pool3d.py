"""torch.nn.functional.adaptive_avg_pool3d."""

from mindspore import ops


def adaptive_avg_pool3d(input, output_size):
    """The means of as many windows as asked for; MindSpore 2.10 takes no batch of nothing."""
    sizes = output_size if isinstance(output_size, (tuple, list)) else (output_size,) * 3
    sizes = tuple(None if one is None else int(one) for one in sizes)
    if input.numel():
        return ops.adaptive_avg_pool3d(input, sizes)
    places = zip(sizes, input.shape[-3:])
    shape = [width if size is None else size for size, width in places]
    return input.reshape((*input.shape[:-3], *shape))
