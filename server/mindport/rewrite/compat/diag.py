"""torch.diag of complex numbers."""

import mindspore

from mindport.rewrite.compat.complex_of import complex_of


def diag(input, diagonal=0):
    """The diagonal of a matrix, or the matrix with a diagonal."""
    if input.is_complex():
        return complex_of(diag(input.real(), diagonal), diag(input.imag(), diagonal))
    return mindspore.numpy.diag(input, diagonal)
