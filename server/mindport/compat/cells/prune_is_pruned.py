"""torch.nn.utils.prune.is_pruned."""


def prune_is_pruned(module):
    """Whether some weight in a module has a mask."""
    return any(hasattr(cell, "pruned_kind") for _, cell in module.cells_and_names())
