"""The parameters of a cell by name, as torch counts and calls them."""

import re

from mindspore import nn

# Bases of a class that say nothing of its parameters.
_CONTAINERS = {*nn.Cell.__mro__, nn.SequentialCell, nn.CellList, nn.CellDict}
_NAMES = {"gamma": "weight", "beta": "bias", "embedding_table": "weight", "w": "weight"}
_STATISTICS = (
    "moving_mean",
    "moving_variance",
    "running_mean",
    "running_var",
    "num_batches_tracked",
)


def named_parameters(cell, prefix="", recurse=True):
    """Pairs of torch's name and the parameter, without the statistics of norms."""
    seen = set()
    for inner, part in cell.cells_and_names() if recurse else [("", cell)]:
        path = ".".join(filter(None, (prefix, inner)))
        bases = [one for one in type(part).__mro__ if one not in _CONTAINERS]
        is_layer = any(one.__module__.startswith("mindspore.") for one in bases)
        is_norm = is_layer or hasattr(part, "track_running_stats")
        # Recurrent layers: torch goes by layer and direction, MindSpore by kind.
        own = list(part.parameters_and_names(expand=False))
        if all(re.search(r"_l\d+(_reverse)?$", name) for name, _ in own):
            own.sort(key=lambda one: (int(re.findall(r"\d+", one[0])[0]), "_rev" in one[0]))
        for name, parameter in own:
            if id(parameter) in seen or (is_norm and name in _STATISTICS):
                continue
            seen.add(id(parameter))
            torch_name = _NAMES.get(name, name) if is_layer else name
            yield (f"{path}.{torch_name}" if path else torch_name), parameter
