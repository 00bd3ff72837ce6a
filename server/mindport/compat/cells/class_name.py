"""What torch calls the class of a module."""

_NAMES_IN_TORCH = {
    "BiDense": "Bilinear", "Cell": "Module", "CellDict": "ModuleDict", "CellList": "ModuleList",
    "Conv1dTranspose": "ConvTranspose1d", "Conv2dTranspose": "ConvTranspose2d",
    "Conv3dTranspose": "ConvTranspose3d", "Dense": "Linear", "HShrink": "Hardshrink",
    "HSigmoid": "Hardsigmoid", "HSwish": "Hardswish", "LRN": "LocalResponseNorm",
    "PReLUExt": "PReLU", "SeLU": "SELU", "SequentialCell": "Sequential", "SoftmaxExt": "Softmax",
    "SoftShrink": "Softshrink",
}  # fmt: skip


def class_name(value):
    """The name of the class of an object, torch's for what is MindSpore's own."""
    found = type(value)
    is_own = found.__module__.startswith("mindspore.")
    return _NAMES_IN_TORCH.get(found.__name__, found.__name__) if is_own else found.__name__
