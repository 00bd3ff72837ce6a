"""Arguments of functions that are differentiated."""

from mindspore import Tensor


def apart(given):
    """The arguments, each an object of its own: MindSpore adds the gradients of one given twice."""
    seen, found = set(), []
    for one in given:
        found.append(one.copy() if id(one) in seen and isinstance(one, Tensor) else one)
        seen.add(id(one))
    return found
