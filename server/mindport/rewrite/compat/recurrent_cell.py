"""States of the recurrent cells."""

from mindspore import mint


def recurrent_cell(construct, input, hx, hidden_size, states):
    """What a cell gives, with or without a state, for a batch or a single value."""
    is_single = input.ndim == 1
    x = input.unsqueeze(0) if is_single else input
    if hx is None:
        zeros = mint.zeros((x.shape[0], hidden_size), dtype=x.dtype)
        hx = zeros if states == 1 else (zeros, zeros)
    elif is_single:
        hx = hx.unsqueeze(0) if states == 1 else tuple(one.unsqueeze(0) for one in hx)
    result = construct(x, hx)
    if not is_single:
        return result
    return result.squeeze(0) if states == 1 else tuple(one.squeeze(0) for one in result)
