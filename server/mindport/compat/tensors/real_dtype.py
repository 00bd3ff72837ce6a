"""torch.dtype.to_real."""

import mindspore


def real_dtype(dtype):
    """The type of the parts of complex numbers; of other numbers their own."""
    parts = {mindspore.complex64: mindspore.float32, mindspore.complex128: mindspore.float64}
    return parts.get(dtype, dtype)
