"""torch.linalg.householder_product."""

from mindspore import mint, ops

from mindport.compat.linalg.reflected import reflected


def householder_product(input, tau):
    """The first columns of the product of reflections."""
    rows, columns = input.shape[-2:]
    if input.numel() == 0:
        return input * 1
    one = mint.broadcast_to(ops.eye(rows, columns, input.dtype), input.shape)
    return reflected(input, tau, one, range(tau.shape[-1] - 1, -1, -1))
