"""torch.nn.GRU."""

from mindspore import get_context, nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.sequences.recurrent import recurrent
from mindport.compat.sequences.renew_weights import renew_weights


class GRU(nn.GRU):
    """A GRU with torch's arguments, for batches and for single sequences."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, proj_size=0, device=None, dtype=None
    ):  # fmt: skip
        if proj_size:
            raise NotImplementedError("proj_size")
        super().__init__(
            input_size, hidden_size, num_layers=num_layers, has_bias=bias, batch_first=batch_first,
            dropout=float(dropout), bidirectional=bidirectional
        )  # fmt: skip
        self.input_size = input_size
        self.is_coarse = get_context("device_target") == "CPU"  # its tanh: 1e-4
        cast_parameters(self, dtype)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        renew_weights(self, name, value)

    def flatten_parameters(self):
        """Nothing: the parameters lie as MindSpore wants them."""

    def construct(self, input, hx=None):
        return recurrent(self, "gru", super().construct, input, hx)
