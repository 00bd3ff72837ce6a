"""torch.nn.Module.state_dict."""

from collections import OrderedDict

from mindspore import nn

from mindport.compat.files.names_of_weights import names_of_weights


def state_dict(value, own=True):
    """The weights of a cell by torch's names; what an object gives that has its own method."""
    kind = type(value)
    if not isinstance(value, nn.Cell) or (own and kind.state_dict is not nn.Cell.state_dict):
        return value.state_dict()
    return OrderedDict((told, getattr(cell, name)) for told, cell, name in names_of_weights(value))
