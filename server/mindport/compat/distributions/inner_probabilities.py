"""Probabilities whose logarithms are finite."""

from mindspore import mint

from mindport.compat.tensors.finfo import finfo


def inner_probabilities(probs):
    """Kept away from 0 and 1 by what the type can tell apart."""
    eps = finfo(probs.dtype).eps
    return mint.clamp(probs, min=eps, max=1 - eps)
