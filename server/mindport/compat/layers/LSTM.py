"""torch.nn.LSTM."""

from mindspore import nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.sequences.recurrent import recurrent
from mindport.compat.sequences.renew_weights import renew_weights


class LSTM(nn.LSTM):
    """An LSTM with torch's arguments, for batches and for single sequences."""

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
        self.input_size, self.is_coarse = input_size, False
        cast_parameters(self, dtype)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        renew_weights(self, name, value)

    def flatten_parameters(self):
        """Nothing: the parameters lie as MindSpore wants them."""

    def construct(self, input, hx=None):
        return recurrent(self, "lstm", super().construct, input, hx)
