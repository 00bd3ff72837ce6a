"""torch.nn.LSTM with `proj_size`, be it 0, which MindSpore's layer lacks."""

import math

from mindspore import Parameter, common, float32, nn

from mindport.compat.sequences.recurrent import recurrent


class ProjectedLSTM(nn.Cell):
    """An LSTM whose hidden states are projected; its parameters have torch's names."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, proj_size=0, device=None, dtype=None
    ):  # fmt: skip
        super().__init__()
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.bias, self.has_bias, self.batch_first = bias, bias, batch_first
        self.dropout, self.bidirectional, self.proj_size = dropout, bidirectional, proj_size
        self.is_coarse = True  # always step by step
        given = proj_size or hidden_size
        first = common.initializer.Uniform(1 / math.sqrt(hidden_size))
        ways, gates = 2 if bidirectional else 1, 4 * hidden_size
        for number in range(num_layers * ways):
            width = input_size if number < ways else given * ways
            shapes = [(gates, width), (gates, given), (gates,), (gates,)]
            shapes = [*(shapes if bias else shapes[:2]), (proj_size, hidden_size)]
            for name, shape in zip(self._names(number), shapes):
                values = common.initializer.initializer(first, shape, dtype or float32)
                setattr(self, name, Parameter(values, name=name))

    def _names(self, number):
        ways = 2 if self.bidirectional else 1
        end = f"_l{number // ways}{'_reverse' * (number % ways)}"
        biases = ["bias_ih", "bias_hh"] if self.bias else []
        projecting = ["weight_hr"] if self.proj_size else []
        return [f"{name}{end}" for name in ("weight_ih", "weight_hh", *biases, *projecting)]

    def projected_weights(self, number):
        """The parameters of one layer in one direction, the projection last."""
        found = [getattr(self, name) for name in self._names(number)]
        return found if self.bias else [*found[:2], None, None, *found[2:]]

    def flatten_parameters(self):
        """Nothing: each parameter is used on its own."""

    def construct(self, input, hx=None):
        return recurrent(self, "lstm", _of_lengths, input, hx)


def _of_lengths(*_given):
    raise NotImplementedError("packed sequences in an LSTM with proj_size")
