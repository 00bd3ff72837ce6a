"""torch.nn.LSTMCell."""

from mindspore import nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.sequences.recurrent_cell import recurrent_cell


class LSTMCell(nn.LSTMCell):
    """One step; without a state it begins with zeros."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, has_bias=bias)
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        cast_parameters(self, dtype)

    def construct(self, input, hx=None):
        return recurrent_cell(self, "lstm", input, hx)
