"""torch.linalg.matrix_rank."""

from mindspore import mint, ops


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    """How many singular values are larger than a tolerance."""
    values = ops.svd(A, compute_uv=False)
    largest = mint.amax(values, -1, True)
    absolute = tol if tol is not None else 0.0 if atol is None else atol
    if rtol is None:
        eps = 2.220446049250313e-16 if "64" in str(A.dtype) else 1.1920928955078125e-07
        given = tol is not None or atol is not None
        rtol = 0.0 if given else max(A.shape[-2:]) * eps
    return (values > mint.maximum(rtol * largest, absolute + ops.zeros_like(largest))).sum(-1)
