"""torch.nn.functional.dropout3d."""

from mindspore import ops

from mindport.compat.tensors.overwritten import overwritten


def dropout3d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels, of a batch or of a single image."""
    if not training or p == 0:
        return input
    if p == 1:
        return overwritten(input, lambda x: (x * 0).to(x.dtype), inplace)
    dims = 3
    lead = input.shape[: input.ndim - dims]
    is_kept = (ops.rand(*lead, *(1,) * dims) >= p).to(input.dtype)
    return overwritten(input, lambda x: x * is_kept / (1 - p), inplace)
