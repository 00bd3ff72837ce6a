"""torch.lstm_cell, torch.gru_cell, torch.rnn_tanh_cell and torch.rnn_relu_cell."""

from mindspore import mint

from mindport.compat.sequences.recurrent_gates import recurrent_gates


def single_cell(mode, input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    """The next state of a cell by its weights."""
    given = mint.nn.functional.linear(input, w_ih, b_ih)
    return recurrent_gates(mode, given, hx, w_hh, b_hh)
