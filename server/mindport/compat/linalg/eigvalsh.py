"""torch.linalg.eigvalsh."""

from mindport.compat.linalg.linalg_eigh import linalg_eigh


def eigvalsh(A, UPLO="L"):
    """The eigenvalues of symmetric matrices in rising order."""
    return linalg_eigh(A, UPLO)[0]
