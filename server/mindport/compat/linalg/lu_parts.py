"""The parts of torch's LU decompositions."""

import mindspore
import numpy as np
from mindspore import mint, ops

from mindport.compat.linalg.adjoint import adjoint
from mindport.compat.linalg.inverse import inverse
from mindport.compat.linalg.lower_triangle import lower_triangle
from mindport.compat.linalg.upper_triangle import upper_triangle
from mindport.compat.tensors.with_gradient import with_gradient


def _pivots(matrix, pivot):
    """Which row is exchanged with each, and which row of the input each row becomes."""
    left, order, found = (
        matrix.astype(np.result_type(matrix, np.float64)),
        np.arange(matrix.shape[0]),
        [],
    )
    for place in range(min(matrix.shape)):
        best = place + int(np.abs(left[place:, place]).argmax()) if pivot else place
        found.append(best)
        left[[place, best]] = left[[best, place]]
        order[[place, best]] = order[[best, place]]
        if left[place, place] != 0:
            factor = left[place + 1 :, place] / left[place, place]
            left[place + 1 :] -= factor[:, None] * left[place]
    return np.array(found, np.int32), order


def _eliminated(matrix):
    """L and U in one square matrix, without exchanges."""
    left = matrix.copy()
    for place in range(left.shape[0]):
        if left[place, place] != 0:
            left[place + 1 :, place] /= left[place, place]
            factor = left[place + 1 :, place]
            left[place + 1 :, place + 1 :] -= factor[:, None] * left[place, place + 1 :]
    return left


def lu_parts(A, pivot=True):
    """Pivots (from 1), the order of the rows, L and U with L U = A in that order."""
    rows, columns = A.shape[-2:]
    size = min(rows, columns)
    flat = A.asnumpy().reshape(-1, rows, columns) if A.numel() else np.zeros((0, rows, columns))
    each = [_pivots(one, pivot) for one in flat]
    batch = A.shape[:-2]
    count = int(np.prod(batch))
    pivots = [one[0] for one in each] or [np.zeros(size, np.int32)] * count
    orders = [one[1] for one in each] or [np.arange(rows)] * count
    pivots = np.array(pivots, np.int32).reshape(*batch, size) + 1
    order = mindspore.Tensor(np.array(orders, np.int64).reshape(*batch, rows))
    if A.numel() == 0:
        lower = mint.zeros((*batch, rows, size), dtype=A.dtype)
        upper = mint.zeros((*batch, size, columns), dtype=A.dtype)
        eye = ops.eye(rows, size, A.dtype) if rows and size else lower
        return mindspore.Tensor(pivots), order, lower + eye, upper
    places = mint.broadcast_to(order.unsqueeze(-1), A.shape)
    turned = mint.gather(A, -2, places)
    square = turned[..., :size, :size]
    one = ops.eye(size, size, A.dtype)

    def forward(x):
        array = x.asnumpy()
        array = array.astype(np.result_type(array, np.float64))
        found = [_eliminated(each) for each in array.reshape(-1, size, size)]
        return mindspore.Tensor(np.array(found).reshape(array.shape).astype(x.asnumpy().dtype))

    def backward(inputs, both, gradient):
        lower, upper = lower_triangle(both, -1) + one, upper_triangle(both)
        inner = lower_triangle(mint.matmul(adjoint(lower), lower_triangle(gradient, -1)), -1)
        inner = inner + upper_triangle(mint.matmul(upper_triangle(gradient), adjoint(upper)))
        inner = mint.matmul(adjoint(inverse(lower)), inner)
        return mint.matmul(inner, adjoint(inverse(upper)))

    both = with_gradient(forward, backward, square)
    lower, upper = lower_triangle(both, -1) + one, upper_triangle(both)
    if rows > size:
        below = mint.matmul(turned[..., size:, :], inverse(upper))
        lower = mint.cat((lower, below), -2)
    elif columns > size:
        beside = mint.matmul(inverse(lower), turned[..., size:])
        upper = mint.cat((upper, beside), -1)
    return mindspore.Tensor(pivots), order, lower, upper
