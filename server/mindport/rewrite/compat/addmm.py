"""torch.addmm."""

from mindspore import mint


def addmm(input, mat1, mat2, *, beta=1, alpha=1):
    """beta * input + alpha * (mat1 @ mat2); where beta is 0 the input does not count."""
    shape = (mat1.shape[0], mat2.shape[1])
    rest = mint.zeros(shape, dtype=input.dtype) if beta == 0 else mint.broadcast_to(input, shape)
    if mat1.shape[1] == 0:  # the kernel on CPU leaves such a product as the memory was
        return rest * beta
    return rest * beta + mint.matmul(mat1, mat2) * alpha
