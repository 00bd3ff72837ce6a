"""Single sequences for the recurrent layers."""


def recurrent(construct, input, hx, batch_first):
    """What a layer gives for a batch, or for a sequence without one."""
    hx = tuple(hx) if isinstance(hx, list) else hx
    if input.ndim == 3:
        return construct(input, hx)
    dim = 0 if batch_first else 1
    if hx is not None:
        hx = (
            tuple(one.unsqueeze(1) for one in hx)
            if isinstance(hx, (tuple, list))
            else hx.unsqueeze(1)
        )
    output, state = construct(input.unsqueeze(dim), hx)
    if isinstance(state, tuple):
        return output.squeeze(dim), tuple(one.squeeze(1) for one in state)
    return output.squeeze(dim), state.squeeze(1)
