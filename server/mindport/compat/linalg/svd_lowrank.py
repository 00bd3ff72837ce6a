"""torch.svd_lowrank, by the whole decomposition."""

from mindspore import mint

from mindport.compat.linalg.linalg_svd import linalg_svd


def svd_lowrank(A, q=6, niter=2, M=None):
    """The largest `q` singular values and their vectors."""
    u, s, vh = linalg_svd(A if M is None else A - M, full_matrices=False)
    q = min(q, s.shape[-1])
    return u[..., :q], s[..., :q], mint.transpose(vh, -2, -1)[..., :q]
