"""Below which size singular values count as zero."""

import mindspore
from mindspore import mint


def tolerance(largest, A, atol=None, rtol=None):
    """The larger of an absolute tolerance and one in parts of the largest value."""

    def fitted(given):
        given = given if isinstance(given, mindspore.Tensor) else mindspore.tensor(given)
        given = given.to(largest.dtype)
        return given.unsqueeze(-1) if given.ndim else given

    if rtol is None:
        eps = 2.220446049250313e-16 if "64" in str(largest.dtype) else 1.1920928955078125e-07
        is_given = atol is not None and bool((fitted(atol) > 0).all())
        rtol = 0.0 if is_given else max(A.shape[-2:]) * eps
    return mint.maximum(fitted(rtol) * largest, fitted(0.0 if atol is None else atol))
