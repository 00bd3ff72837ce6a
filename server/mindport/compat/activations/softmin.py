"""torch.nn.functional.softmin."""

from mindport.compat.activations.softmax import softmax


def softmin(input, dim=None, *given, dtype=None):
    """The softmax of the opposite."""
    return softmax(-input, dim, *given, dtype=dtype)
