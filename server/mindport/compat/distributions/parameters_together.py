"""Parameters of a distribution."""

import mindspore
from mindspore import Tensor, mint

from mindport.compat.tensors.broadcast_shapes import broadcast_shapes


def parameters_together(*values):
    """Tensors of one shape; numbers take the type of the tensors beside them."""
    given = [one for one in values if isinstance(one, Tensor)]
    dtype = given[0].dtype if given else mindspore.float32
    made = [one if isinstance(one, Tensor) else Tensor(one, dtype) for one in values]
    shape = broadcast_shapes(*(one.shape for one in made))
    return [one if one.shape == shape else mint.broadcast_to(one, shape) for one in made]
