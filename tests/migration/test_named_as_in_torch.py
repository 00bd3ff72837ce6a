"""Layers whose parameters can be read and set by torch's names."""

from mindport.compat.cells.named_as_in_torch import named_as_in_torch


def test_a_parameter_is_set_under_the_name_that_the_layer_has():
    class Cell:
        def __setattr__(self, name, value):  # a cell takes no parameter for a property
            if isinstance(getattr(type(self), name, None), property):
                raise KeyError(name)
            object.__setattr__(self, name, value)

    @named_as_in_torch
    class Table(Cell):
        def __init__(self):
            self.embedding_table = 1

    table = Table()
    table.weight = 2
    table.other = 3
    assert (table.embedding_table, table.weight, table.other) == (2, 2, 3)
