"""torch.cov."""

import mindspore
from mindspore import mint, ops

from mindport.compat.linalg.matmul import matmul


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariances of the rows, in the type of the input."""
    kind = input.dtype if input.is_floating_point() or input.is_complex() else mindspore.float32
    rows = input.reshape(1, -1) if input.ndim < 2 else input
    weights = fweights if aweights is None else aweights
    if fweights is not None and aweights is not None:
        weights = fweights * aweights
    count = rows.shape[1] if weights is None else weights.sum().to(kind)
    rows = rows.to(kind)
    weighted = rows if weights is None else rows * weights
    rest = rows - weighted.sum(1, keepdim=True) / count
    if correction == 0:
        left = count
    elif aweights is None:
        left = count - correction
    else:
        doubled = weights * aweights
        left = count - correction * doubled.sum() / weights.sum()
    # torch divides by no less than 0.
    left = max(left, 0) if isinstance(left, int) else mint.clamp(left, min=0)
    turned = ops.conj(rest.T) if rest.is_complex() else rest.T
    found = matmul(rest if weights is None else rest * weights, turned) / left
    return found.reshape(()) if rows.shape[0] == 1 else found
