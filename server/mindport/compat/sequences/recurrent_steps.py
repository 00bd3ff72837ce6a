"""Recurrent layers step by step: what MindSpore's own do not take, or compute coarsely on CPU."""

from mindspore import mint, ops

from mindport.compat.sequences.recurrent_gates import recurrent_gates


def recurrent_steps(layer, mode, x, hx):
    """What a layer gives for (steps, batch, features), with its last states."""
    ways = 2 if layer.bidirectional else 1
    if hx is None:
        sizes = (layer.num_layers * ways, x.shape[1])
        zeros = mint.zeros((*sizes, layer.hidden_size), dtype=x.dtype)
        width = getattr(layer, "proj_size", 0) or layer.hidden_size
        hx = (mint.zeros((*sizes, width), dtype=x.dtype), zeros) if mode == "lstm" else zeros
    last = []
    for place in range(layer.num_layers):
        sides = []
        for number in range(place * ways, (place + 1) * ways):
            state = tuple(one[number] for one in hx) if mode == "lstm" else hx[number]
            outputs, state = _one_way(mode, x, state, _weights(layer, number), number % ways)
            sides.append(outputs)
            last.append(state)
        x = mint.cat(sides, -1)
        if layer.training and layer.dropout and place < layer.num_layers - 1:
            x = ops.dropout(x, layer.dropout, True)
    if mode == "lstm":
        return x, tuple(ops.stack([one[part] for one in last]) for part in (0, 1))
    return x, ops.stack(last)


def _one_way(mode, x, state, weights, is_backward):
    w_ih, w_hh, b_ih, b_hh, *projecting = weights
    given = mint.nn.functional.linear(x, w_ih, b_ih)
    outputs = []
    for place in range(len(x)):
        step = len(x) - 1 - place if is_backward else place
        state = recurrent_gates(mode, given[step], state, w_hh, b_hh)
        for weight in projecting:
            state = mint.nn.functional.linear(state[0], weight), state[1]
        outputs.append(state[0] if mode == "lstm" else state)
    return ops.stack(outputs[::-1] if is_backward else outputs), state


def _weights(layer, number):
    if hasattr(layer, "projected_weights"):
        return layer.projected_weights(number)
    weights = (layer.w_ih_list[number], layer.w_hh_list[number])
    if not layer.has_bias:
        return *weights, None, None
    return *weights, layer.b_ih_list[number], layer.b_hh_list[number]
