"""What torch calls the class of a module."""

from mindspore import nn

_CONTAINERS_IN_TORCH = {
    nn.Cell: "Module",
    nn.CellDict: "ModuleDict",
    nn.CellList: "ModuleList",
    nn.SequentialCell: "Sequential",
}


def class_name(value):
    """The name of the class of an object, torch's for containers of cells."""
    return _CONTAINERS_IN_TORCH.get(type(value), type(value).__name__)
