"""The buffers of a cell by name, as torch counts and calls them."""

from mindspore import nn

# Bases of a class that say nothing of its parameters.
_HOLDERS = {*nn.Cell.__mro__, nn.SequentialCell, nn.CellList, nn.CellDict}
_STATISTICS_IN_TORCH = {
    "moving_mean": "running_mean", "moving_variance": "running_var",
    "running_mean": "running_mean", "running_var": "running_var",
}  # fmt: skip


def named_buffers(cell, prefix="", recurse=True):
    """Pairs of torch's name and the tensor: the statistics of norms, and what was registered.

    MindSpore's own norms do not count the batches that they have seen.
    """
    seen = set()
    for inner, part in cell.cells_and_names() if recurse else [("", cell)]:
        path = ".".join(filter(None, (prefix, inner)))
        bases = [one for one in type(part).__mro__ if one not in _HOLDERS]
        own = []
        is_layer = any(one.__module__.startswith("mindspore.") for one in bases)
        if is_layer or hasattr(part, "track_running_stats"):
            held = dict(part.parameters_and_names(expand=False))
            own += [(new, held[old]) for old, new in _STATISTICS_IN_TORCH.items() if old in held]
        own += list(part.named_buffers(recurse=False))
        for name, tensor in own:
            if id(tensor) not in seen:
                seen.add(id(tensor))
                yield (f"{path}.{name}" if path else name), tensor
