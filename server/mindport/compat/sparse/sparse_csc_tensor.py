"""torch.sparse_csc_tensor, as a dense tensor."""

from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.sparse_csr_tensor import sparse_csr_tensor
from mindport.compat.sparse.stored import stored


def sparse_csc_tensor(
    ccol_indices, row_indices, values, size=None, *, dtype=None, device=None, pin_memory=False,
    requires_grad=False, check_invariants=None
):  # fmt: skip
    """Values by columns: where each column starts, and the rows."""
    turned = sparse_csr_tensor(
        ccol_indices, row_indices, values, None if size is None else size[::-1], dtype=dtype
    )
    return remembered(turned.swapaxes(0, 1), stored(turned)[0][::-1], "csc")
