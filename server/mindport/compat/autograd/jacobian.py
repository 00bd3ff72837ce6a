"""torch.autograd.functional.jacobian."""

import numpy as np
from mindspore import Tensor, ops

from mindport.compat.autograd.slopes import slopes
from mindport.compat.tensors.apart import apart


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy=""):
    """The derivatives of all that a function gives by all that it is given."""
    is_one = not isinstance(inputs, (tuple, list))
    given = (inputs,) if is_one else tuple(apart(inputs))
    outputs = func(*given)
    is_single = not isinstance(outputs, (tuple, list))
    found = [
        [
            _slopes(func, given, place, None if is_single else number, one)
            for place in range(len(given))
        ]
        for number, one in enumerate([outputs] if is_single else outputs)
    ]
    rows = [row[0] if is_one else tuple(row) for row in found]
    return rows[0] if is_single else tuple(rows)


def _slopes(func, given, place, number, output):
    """The derivatives of one result by one input, a row for each element of the result."""
    count, rows = max(output.numel(), 0), []
    for element in range(count):
        chosen = np.zeros(count, "bool")
        chosen[element] = True
        mask = Tensor(chosen.reshape(output.shape)).to(output.dtype)

        def one(*values, mask=mask):
            results = func(*values)
            return ops.sum((results if number is None else results[number]) * mask)

        rows.append(slopes(one, place, given))
    shape = (*output.shape, *given[place].shape)
    return ops.stop_gradient(ops.stack(rows, 0)).reshape(shape)
