"""torch.baddbmm."""

from mindport.compat.linalg.matmul import matmul
from mindport.compat.tensors.number_beside import number_beside


def baddbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * the products; factors of integers lose the fraction."""
    if not input.is_floating_point():
        beta, alpha = int(beta), int(alpha)
    beta_, alpha_ = (number_beside(one, input) for one in (beta, alpha))
    found = matmul(batch1, batch2) * alpha_
    return found if beta == 0 else input * beta_ + found
