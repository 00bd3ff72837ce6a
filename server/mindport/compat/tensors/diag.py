"""torch.diag of complex numbers, and of vectors with NaN or infinity."""

import mindspore

from mindport.compat.tensors.complex_of import complex_of
from mindport.compat.tensors.diag_embed import diag_embed


def diag(input, diagonal=0):
    """The diagonal of a matrix, or the matrix with a diagonal."""
    if input.is_complex():
        return complex_of(diag(input.real(), diagonal), diag(input.imag(), diagonal))
    if input.ndim == 1:
        return diag_embed(input, diagonal)
    return mindspore.numpy.diag(input, diagonal)
