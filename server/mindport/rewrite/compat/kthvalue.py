"""torch.kthvalue."""

from mindspore import mint, ops


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value (from 1), and where it is."""
    flat = input if input.ndim else input.reshape(1)
    values, indices = ops.sort(flat, dim)
    values, indices = (mint.narrow(one, dim, k - 1, 1) for one in (values, indices))
    if not keepdim or input.ndim == 0:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return values, indices.long()
