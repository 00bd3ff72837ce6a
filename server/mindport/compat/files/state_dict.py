"""torch.nn.Module.state_dict."""

from collections import OrderedDict

from mindspore import nn

from mindport.compat.files.names_of_weights import names_of_weights


def state_dict(value, destination=None, prefix="", own=True):
    """The weights of a cell by torch's names; what an object gives that has its own method.

    `prefix` stands before each name; a dictionary `destination` gets the weights as well.
    """
    kind = type(value)
    if not isinstance(value, nn.Cell) or (own and kind.state_dict is not nn.Cell.state_dict):
        given = {"destination": destination, "prefix": prefix}
        return value.state_dict(**{name: one for name, one in given.items() if one})
    found = OrderedDict() if destination is None else destination
    for told, cell, name in names_of_weights(value, prefix):
        found[told] = getattr(cell, name)
    return found
