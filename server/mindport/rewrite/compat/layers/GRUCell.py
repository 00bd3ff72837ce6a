"""torch.nn.GRUCell."""

from mindspore import nn

from mindport.rewrite.compat.recurrent_cell import recurrent_cell


class GRUCell(nn.GRUCell):
    """One step; without a state it begins with zeros."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, has_bias=bias)

    def construct(self, input, hx=None):
        return recurrent_cell(super().construct, input, hx, self.hidden_size, 1)
