"""Parameters of a distribution."""

import mindspore
from mindspore import Tensor, mint

from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


def parameters_together(*values):
    """Floating tensors of one shape; numbers and integers take the type of those beside them."""
    known = [one.dtype for one in values if isinstance(one, Tensor) and one.is_floating_point()]
    dtype = known[0] if known else mindspore.float32

    def made(one):
        if not isinstance(one, Tensor):
            return Tensor(one, dtype)
        return one if one.is_floating_point() else one.to(dtype)

    tensors = [made(one) for one in values]
    shape = broadcast_shapes(*(one.shape for one in tensors))
    return [one if one.shape == shape else mint.broadcast_to(one, shape) for one in tensors]
