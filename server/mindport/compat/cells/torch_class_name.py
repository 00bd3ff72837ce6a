"""What torch calls the class of a layer."""

_NAMES_IN_TORCH = {
    "BiDense": "Bilinear", "Cell": "Module", "CellDict": "ModuleDict", "CellList": "ModuleList",
    "Conv1dTranspose": "ConvTranspose1d", "Conv2dTranspose": "ConvTranspose2d",
    "Conv3dTranspose": "ConvTranspose3d", "Dense": "Linear", "HShrink": "Hardshrink",
    "HSigmoid": "Hardsigmoid", "HSwish": "Hardswish", "LRN": "LocalResponseNorm",
    "PReLUExt": "PReLU", "SeLU": "SELU", "SequentialCell": "Sequential", "SoftmaxExt": "Softmax",
    "SoftShrink": "Softshrink",
}  # fmt: skip


def torch_class_name(kind):
    """The name of a class, torch's for what is MindSpore's own."""
    name = kind.__name__
    return _NAMES_IN_TORCH.get(name, name) if kind.__module__.startswith("mindspore.") else name
