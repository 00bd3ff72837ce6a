"""torch.nn.functional.embedding."""

from mindspore import mint, ops


def embedding(input, weight, padding_idx=None):
    """Rows of a table; that of `padding_idx` learns nothing."""
    rows = ops.gather(weight, input, 0)
    if padding_idx is None:
        return rows
    is_padding = (input == padding_idx % weight.shape[0]).unsqueeze(-1)
    return mint.where(is_padding, ops.stop_gradient(rows), rows)
