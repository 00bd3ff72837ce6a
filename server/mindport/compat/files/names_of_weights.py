"""What torch calls the weights of a cell."""

import re

from mindspore import nn

_TORCHS = {
    "gamma": "weight", "beta": "bias", "embedding_table": "weight", "w": "weight",
    "moving_mean": "running_mean", "moving_variance": "running_var",
}  # fmt: skip
# Bases of a class that say nothing of its parameters.
_BASES = {*nn.Cell.__mro__, nn.SequentialCell, nn.CellList, nn.CellDict}


def names_of_weights(cell, prefix=""):
    """Pairs of torch's name and the owner with the own name: parameters, buffers, inner cells."""
    kinds = [one for one in type(cell).__mro__ if one not in _BASES]
    is_layer = any(one.__module__.startswith("mindspore.") for one in kinds)
    found = []
    for name, value in cell._params.items():
        if value is not None:
            found.append((_TORCHS.get(name, name) if is_layer else name, name))
    # Recurrent layers: torch goes by layer and direction, MindSpore by kind.
    if all(re.search(r"_l\d+(_reverse)?$", name) for _, name in found):
        found.sort(key=lambda one: (int(re.findall(r"\d+", one[1])[0]), "_rev" in one[1]))
    # Statistics of norms are parameters in MindSpore, and come last in torch.
    found.sort(key=lambda one: one[0].startswith("running_"))
    for name, value in cell._buffers.items():
        if value is not None and name not in cell._non_persistent_buffers_set:
            found.append((name, name))
    for told, name in found:
        yield prefix + told, cell, name
    for name, child in cell._cells.items():
        if child is not None:
            yield from names_of_weights(child, f"{prefix}{name}.")
