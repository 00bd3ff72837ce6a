"""isinstance with classes of layers that were handed on."""

from mindspore import nn


def is_kind(value, kinds):
    """Whether a value is of one of some classes.

    A class of this project takes torch's arguments where it is handed on. Layers that were made by
    the class of MindSpore that it is derived from are of the same kind.
    """
    if isinstance(kinds, (tuple, list)):
        return any(is_kind(value, one) for one in kinds)
    if isinstance(value, kinds):
        return True
    base = getattr(kinds, "__base__", None)
    is_helper = "mindport_compat" in getattr(kinds, "__module__", "").split(".")
    is_layer = base is not nn.Cell and getattr(base, "__module__", "").startswith("mindspore.")
    return is_helper and is_layer and isinstance(value, base)
