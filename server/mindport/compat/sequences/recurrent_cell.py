"""States of the recurrent cells."""

from mindspore import mint

from mindport.compat.sequences.recurrent_gates import recurrent_gates


def recurrent_cell(cell, mode, input, hx):
    """What a cell gives, with or without a state, for a batch or a single value."""
    is_single, states = input.ndim == 1, 2 if mode == "lstm" else 1
    x = input.unsqueeze(0) if is_single else input
    if hx is None:
        zeros = mint.zeros((x.shape[0], cell.hidden_size), dtype=x.dtype)
        hx = zeros if states == 1 else (zeros, zeros)
    elif is_single:
        hx = hx.unsqueeze(0) if states == 1 else tuple(one.unsqueeze(0) for one in hx)
    given = mint.nn.functional.linear(x, cell.weight_ih, cell.bias_ih)
    result = recurrent_gates(mode, given, hx, cell.weight_hh, cell.bias_hh)
    if not is_single:
        return result
    return result.squeeze(0) if states == 1 else tuple(one.squeeze(0) for one in result)
