"""The class of a layer as torch has it."""

import sys

from mindport.compat.cells.torch_class_name import torch_class_name


def class_of_layer(value):
    """The class of an object; of a layer of MindSpore's own, the one that takes torch's arguments.

    That is the class of this project by the same name, where the project has one.
    """
    found = type(value)
    name = torch_class_name(found)
    if name == found.__name__ and not found.__module__.startswith("mindspore."):
        return found
    modules = [one for path, one in sys.modules.items() if "mindport_compat" in path.split(".")]
    own = (getattr(one, name, None) for one in modules)
    return next((one for one in own if isinstance(one, type) and one.__name__ == name), found)
