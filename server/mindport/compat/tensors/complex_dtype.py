"""torch.dtype.to_complex."""

import mindspore


def complex_dtype(dtype):
    """The complex type with parts of this one; raises where MindSpore has none."""
    found = {mindspore.float64: mindspore.complex128, mindspore.complex128: mindspore.complex128}
    known = (mindspore.float32, mindspore.bfloat16, mindspore.complex64)
    found.update((one, mindspore.complex64) for one in known)
    return found[dtype]
