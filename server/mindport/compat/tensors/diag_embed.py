"""torch.diag_embed of complex numbers and booleans."""

import mindspore
from mindspore import ops

from mindport.compat.tensors.complex_of import complex_of


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the given diagonals."""
    if input.dtype == mindspore.bool_:
        return ops.diag_embed(input.int(), offset, dim1, dim2).bool()
    if not input.is_complex():
        return ops.diag_embed(input, offset, dim1, dim2)
    parts = (ops.diag_embed(one, offset, dim1, dim2) for one in (input.real(), input.imag()))
    return complex_of(*parts)
