"""torch.addmm."""

from mindspore import mint

from mindport.compat.linalg.matmul import matmul
from mindport.compat.linalg.scaled_product import scaled_product
from mindport.compat.tensors.number_beside import number_beside


def addmm(input, mat1, mat2, *, beta=1, alpha=1):
    """beta * input + alpha * (mat1 @ mat2); factors of integers lose the fraction."""
    if not input.is_floating_point():
        beta, alpha = int(beta), int(alpha)
    beta_, alpha_ = (number_beside(one, input) for one in (beta, alpha))
    found = scaled_product(matmul(mat1, mat2), alpha_)
    if beta == 0:  # the input does not count, even where it is NaN
        return found
    return mint.broadcast_to(input, found.shape) * beta_ + found
