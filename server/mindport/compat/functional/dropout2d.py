"""torch.nn.functional.dropout2d."""

from mindspore import ops

from mindport.compat.tensors.overwritten import overwritten


def dropout2d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels: of what the first two dimensions count, as in torch."""
    if not training or p == 0:
        return input
    if p == 1:
        return overwritten(input, lambda x: (x * 0).to(x.dtype), inplace)
    is_kept = (ops.rand(*input.shape[:2], *(1,) * (input.ndim - 2)) >= p).to(input.dtype)
    return overwritten(input, lambda x: x * is_kept / (1 - p), inplace)
