"""torch.nn.RNN."""

from mindspore import get_context, nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.sequences.recurrent import recurrent
from mindport.compat.sequences.renew_weights import renew_weights


class RNN(nn.RNN):
    """A recurrent network with torch's arguments, for batches and for single sequences."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True,
        batch_first=False, dropout=0.0, bidirectional=False, device=None, dtype=None
    ):  # fmt: skip
        super().__init__(
            input_size, hidden_size, num_layers=num_layers, has_bias=bias, batch_first=batch_first,
            dropout=float(dropout), bidirectional=bidirectional, nonlinearity=nonlinearity
        )  # fmt: skip
        self.input_size, self.nonlinearity = input_size, nonlinearity
        self.is_coarse = get_context("device_target") == "CPU"  # its tanh: 1e-4
        cast_parameters(self, dtype)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        renew_weights(self, name, value)

    def flatten_parameters(self):
        """Nothing: the parameters lie as MindSpore wants them."""

    def construct(self, input, hx=None):
        return recurrent(self, self.nonlinearity, super().construct, input, hx)
