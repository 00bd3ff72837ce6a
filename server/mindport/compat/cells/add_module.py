"""torch.nn.Module.add_module."""

from mindspore import nn


def add_module(cell, name, module):
    """Add a cell by name; a sequence then calls it, too."""
    cell.insert_child_to_cell(name, module)
    if isinstance(cell, nn.SequentialCell):
        cell.cell_list = list(cell.cells())
