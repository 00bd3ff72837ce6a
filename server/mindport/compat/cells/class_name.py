"""What torch calls the class of an object."""

from mindport.compat.cells.torch_class_name import torch_class_name


def class_name(value):
    """The name of the class of an object, torch's for what is MindSpore's own."""
    return torch_class_name(type(value))
