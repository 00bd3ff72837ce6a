"""torch.dtype.is_complex."""

import mindspore


def is_complex_dtype(dtype):
    """Whether tensors of this dtype hold complex numbers."""
    return dtype in (mindspore.complex64, mindspore.complex128)
