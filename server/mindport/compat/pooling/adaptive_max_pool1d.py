"""torch.nn.functional.adaptive_max_pool1d."""

from mindspore import ops


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """The largest of as many windows as asked for."""
    size = int(output_size[0] if isinstance(output_size, (tuple, list)) else output_size)
    values, indices = ops.adaptive_max_pool2d(input.unsqueeze(-2), (1, size), True)
    values, indices = values.squeeze(-2), indices.squeeze(-2)
    return (values, indices) if return_indices else values
