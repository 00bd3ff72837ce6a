"""torch.addmv."""

from mindport.compat.linalg.addmm import addmm


def addmv(input, mat, vec, *, beta=1, alpha=1):
    """beta * input + alpha * (mat @ vec); factors of integers lose the fraction."""
    return addmm(input, mat, vec, beta=beta, alpha=alpha)
