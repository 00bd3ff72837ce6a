"""torch.nn.functional.pairwise_distance."""

from mindport.compat.linalg.vector_norm import vector_norm


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    """The distance of each pair of vectors."""
    return vector_norm(x1 - x2 + eps, p, -1, keepdim)
