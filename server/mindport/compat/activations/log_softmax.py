"""torch.nn.functional.log_softmax without a dimension."""

from mindspore import ops


def log_softmax(input, dim=None, dtype=None):
    """Logarithms of a softmax; without `dim` over the one that torch takes."""
    if dtype is not None:
        input = input.astype(dtype)
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    return ops.log_softmax(input, dim)
