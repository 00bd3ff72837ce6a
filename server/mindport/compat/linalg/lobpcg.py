"""torch.lobpcg, by the whole decomposition."""

from mindspore import mint

from mindport.compat.linalg.linalg_eigh import linalg_eigh


def lobpcg(A, k=None, X=None, largest=None):
    """The `k` largest eigenvalues, or the smallest, of symmetric matrices, and their vectors."""
    count = k or (1 if X is None else X.shape[-1])
    values, vectors = linalg_eigh(A)
    if largest is None or largest:
        values, vectors = mint.flip(values, (-1,)), mint.flip(vectors, (-1,))
    return values[..., :count], vectors[..., :count]
