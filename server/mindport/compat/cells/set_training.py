"""Training mode of cells of which some have methods `train` and `eval` of their own."""

from mindspore import nn


def set_training(value, mode=True, own=True):
    """`value.train(mode)`: the cell itself, then those in it, each by a method of its own."""
    if not isinstance(value, nn.Cell) or (own and hasattr(type(value), "train")):
        return value.train(mode)
    value.add_flags(training=mode)
    value._phase = "train" if mode else "predict"
    for child in value.cells():
        set_training(child, mode)
    return value
