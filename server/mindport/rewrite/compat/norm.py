"""torch.norm."""

from mindspore import mint, ops

from mindport.rewrite.compat.vector_norm import vector_norm


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    """The norm over some dimensions taken as one, or the sum of the singular values ("nuc")."""
    if p != "nuc":
        return vector_norm(input, 2 if p is None or p == "fro" else p, dim, keepdim, dtype)
    input = input if dtype is None else input.to(dtype)
    first, second = (-2, -1) if dim is None else dim
    moved = ops.movedim(input, (first, second), (-2, -1)) if dim is not None else input
    total = mint.sum(ops.svd(moved, compute_uv=False), -1)
    if not keepdim:
        return total
    kept = sorted((first % input.ndim, second % input.ndim))
    for place in kept:
        total = mint.unsqueeze(total, place)
    return total
