"""torch.pca_lowrank."""

from mindspore import mint

from mindport.compat.linalg.svd_lowrank import svd_lowrank


def pca_lowrank(A, q=None, center=True, niter=2):
    """The principal components, of rows as samples."""
    q = min(6, *A.shape[-2:]) if q is None else q
    return svd_lowrank(A - mint.mean(A, -2, True) if center else A, q)
