"""One step of a recurrent network, in any floating type."""

from mindspore import mint

from mindport.compat.activations.tanh import tanh


def recurrent_gates(mode, given, state, w_hh, b_hh):
    """The next state of `mode` (lstm, gru, tanh, relu); `given` is what the input adds."""
    hidden = state[0] if mode == "lstm" else state
    kept = mint.nn.functional.linear(hidden, w_hh, b_hh)
    if mode == "lstm":
        enter, forget, cell, leave = mint.chunk(given + kept, 4, -1)
        carried = mint.sigmoid(forget) * state[1] + mint.sigmoid(enter) * tanh(cell)
        return mint.sigmoid(leave) * tanh(carried), carried
    if mode == "gru":
        (r, z, n), (hr, hz, hn) = mint.chunk(given, 3, -1), mint.chunk(kept, 3, -1)
        update = mint.sigmoid(z + hz)
        new = tanh(n + mint.sigmoid(r + hr) * hn)
        return new + update * (hidden - new)
    return (tanh if mode == "tanh" else mint.nn.functional.relu)(given + kept)
