"""torch.addbmm."""

from mindspore import mint

from mindport.compat.linalg.matmul import matmul
from mindport.compat.linalg.scaled_product import scaled_product
from mindport.compat.tensors.number_beside import number_beside


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * the sum of the products; factors of integers lose the fraction."""
    if not input.is_floating_point():
        beta, alpha = int(beta), int(alpha)
    beta_, alpha_ = (number_beside(one, input) for one in (beta, alpha))
    found = scaled_product(mint.sum(matmul(batch1, batch2), 0), alpha_)
    return found if beta == 0 else input * beta_ + found
