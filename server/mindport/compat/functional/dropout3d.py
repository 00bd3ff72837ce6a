"""torch.nn.functional.dropout3d."""

from mindspore import ops

from mindport.compat.tensors.overwritten import overwritten


def dropout3d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels: the second dimension of five counts them, else the first."""
    if not training or p == 0:
        return input
    if p == 1:
        return overwritten(input, lambda x: (x * 0).to(x.dtype), inplace)
    lead = input.shape[: 2 if input.ndim == 5 else 1]
    is_kept = (ops.rand(*lead, *(1,) * (input.ndim - len(lead))) >= p).to(input.dtype)
    return overwritten(input, lambda x: x * is_kept / (1 - p), inplace)
