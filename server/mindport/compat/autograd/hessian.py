"""torch.autograd.functional.hessian."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.autograd.hessian_product import hessian_product
from mindport.compat.tensors.apart import apart


def hessian(
    func,
    inputs,
    create_graph=False,
    strict=False,
    vectorize=False,
    outer_jacobian_strategy="reverse-mode",
):
    """The second derivatives of a single number by all that a function is given."""
    is_one = not isinstance(inputs, (tuple, list))
    given = (inputs,) if is_one else tuple(apart(inputs))
    if func(*given).numel() != 1:
        raise RuntimeError("The Tensor returned by the function should contain a single element")
    found = [_second_slopes(func, given, place) for place in range(len(given))]
    return found[0][0] if is_one else tuple(found)


def _second_slopes(func, given, place):
    """The derivatives of the slope by one input, by each of the inputs."""
    count, rows = given[place].numel(), []
    for element in range(count):
        chosen = np.zeros(count, "float32")
        chosen[element] = 1
        vectors = [ops.zeros_like(one) for one in given]
        vectors[place] = Tensor(chosen.reshape(given[place].shape)).to(given[place].dtype)
        rows.append(hessian_product(func, given, vectors))
    shape = given[place].shape
    return tuple(
        ops.stack([row[other] for row in rows], 0).reshape((*shape, *given[other].shape))
        for other in range(len(given))
    )
