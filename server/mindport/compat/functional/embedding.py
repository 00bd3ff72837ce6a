"""torch.nn.functional.embedding."""

from mindspore import mint, ops

from mindport.compat.functional.cut_rows import cut_rows


def embedding(
    input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
    sparse=False
):  # fmt: skip
    """Rows of a table; that of `padding_idx` learns nothing, long ones are cut first."""
    if max_norm is not None:
        cut_rows(weight, input, max_norm, norm_type)
    rows = ops.gather(weight, input, 0)
    if padding_idx is None:
        return rows
    is_padding = (input == padding_idx % weight.shape[0]).unsqueeze(-1)
    return mint.where(is_padding, ops.stop_gradient(rows), rows)
