"""torch.nn.Linear."""

from mindspore import mint

from mindport.compat.cells.cast_parameters import cast_parameters


class Linear(mint.nn.Linear):
    """A linear layer with torch's arguments."""

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__(in_features, out_features, bias=bool(bias))
        cast_parameters(self, dtype)
