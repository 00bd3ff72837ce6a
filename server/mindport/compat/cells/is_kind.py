"""isinstance with classes of layers that were handed on."""

from mindport.compat.cells.torch_class_name import torch_class_name


def is_kind(value, kinds):
    """Whether a value is of one of some classes.

    A class of this project takes torch's arguments where it is handed on. Layers that were made by
    MindSpore's own class, which torch calls the same, are of the same kind.
    """
    if isinstance(kinds, (tuple, list)):
        return any(is_kind(value, one) for one in kinds)
    if isinstance(value, kinds):
        return True
    if "mindport_compat" not in getattr(kinds, "__module__", "").split("."):
        return False
    own = [one for one in type(value).__mro__ if one.__module__.startswith("mindspore.")]
    return kinds.__name__ in map(torch_class_name, own)
