"""Evaluation of cells of which some have methods `train` and `eval` of their own."""

from mindspore import nn

from mindport.compat.cells.set_training import set_training


def set_evaluation(value):
    """`value.eval()`."""
    if not isinstance(value, nn.Cell) or hasattr(type(value), "eval"):
        return value.eval()
    return set_training(value, False)
