"""torch.nn.functional.normalize."""

from mindspore import mint

from mindport.compat.linalg.vector_norm import vector_norm


def normalize(input, p=2.0, dim=1, eps=1e-12):
    """Divided by its norm along a dimension."""
    return input / mint.clamp(vector_norm(input, p, dim, True), min=eps)
