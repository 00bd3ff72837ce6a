"""torch.nn.functional.cosine_similarity."""

from mindspore import mint, ops

from mindport.compat.normalization.normalize import normalize


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """The cosine of the angle between vectors along a dimension."""
    x1, x2 = x1 + ops.zeros_like(x2), x2 + ops.zeros_like(x1)
    return mint.sum(normalize(x1, 2.0, dim, eps) * normalize(x2, 2.0, dim, eps), dim)
