"""torch.nn.functional.adaptive_max_pool3d."""

from mindspore import ops


def adaptive_max_pool3d(input, output_size, return_indices=False):
    """The largest of as many windows as asked for; None keeps a size."""
    sizes = (
        (output_size,) * 3 if output_size is None or isinstance(output_size, int) else output_size
    )
    sizes = tuple(own if size is None else size for size, own in zip(sizes, input.shape[-3:]))
    if not return_indices:
        return ops.adaptive_max_pool3d(input, sizes, False)
    found, places = ops.adaptive_max_pool3d(input, sizes, True)
    return found, places.long()
