"""torch.kthvalue."""

from mindspore import mint, ops


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value (from 1), and where it is."""
    flat = input if input.ndim else input.reshape(1)
    indices = ops.sort(ops.stop_gradient(flat), dim)[1]
    indices = mint.narrow(indices, dim, k - 1, 1).long()
    values = mint.gather(flat, dim, indices)  # the gradient of a sort reads values changed later
    if not keepdim or input.ndim == 0:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return values, indices
