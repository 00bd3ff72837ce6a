"""Single and packed sequences for the recurrent layers."""

from mindspore import Tensor, float64, int32

from mindport.compat.sequences.PackedSequence import PackedSequence
from mindport.compat.sequences.recurrent_steps import recurrent_steps


def recurrent(layer, mode, construct, input, hx):
    """What a layer gives for a batch, for packed sequences, or for a single one."""
    hx = tuple(hx) if isinstance(hx, list) else hx
    dim = 0 if layer.batch_first else 1
    if isinstance(input, PackedSequence):
        return _packed(construct, input, hx, layer.batch_first)
    if input.ndim == 2:
        hx = _each(hx, lambda one: one.unsqueeze(1))
        output, state = _batch(layer, mode, construct, input.unsqueeze(dim), hx)
        return output.squeeze(dim), _each(state, lambda one: one.squeeze(1))
    return _batch(layer, mode, construct, input, hx)


def _batch(layer, mode, construct, input, hx):
    if not layer.is_coarse and (hx is None or input.dtype != float64):
        return construct(input, hx)
    steps = input.swapaxes(0, 1) if layer.batch_first else input
    output, state = recurrent_steps(layer, mode, steps, hx)
    return output.swapaxes(0, 1) if layer.batch_first else output, state


def _packed(construct, input, hx, batch_first):
    """The layer goes through each sequence as far as it is long."""
    sort, unsort = input.sorted_indices, input.unsorted_indices
    if sort is not None:
        hx = _each(hx, lambda one: one.index_select(1, sort))
    padded = input.padded()
    padded = padded.swapaxes(0, 1) if batch_first else padded
    output, state = construct(padded, hx, Tensor(input.lengths(), int32))
    if unsort is not None:
        state = _each(state, lambda one: one.index_select(1, unsort))
    return input.packed(output.swapaxes(0, 1) if batch_first else output), state


def _each(state, change):
    """A change of a state, or of each of a pair."""
    if state is None:
        return None
    return tuple(change(one) for one in state) if isinstance(state, tuple) else change(state)
