"""torch.nn.utils.rnn.pack_padded_sequence."""

import numpy as np
from mindspore import Tensor

from mindport.compat.sequences.PackedSequence import PackedSequence


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """The steps of padded sequences that are no padding."""
    lengths = np.array([int(one) for one in lengths])
    order = None
    if enforce_sorted:
        if (np.diff(lengths) > 0).any():
            raise RuntimeError("lengths must fall, or enforce_sorted be False")
    else:
        order = np.argsort(-lengths, kind="stable")
        lengths = lengths[order]
        order = Tensor(order)
        input = input.index_select(0 if batch_first else 1, order)
    if not lengths.size or lengths[-1] <= 0:
        raise RuntimeError("every sequence must have a step")
    padded = input.swapaxes(0, 1) if batch_first else input
    if padded.shape[1] != lengths.size:
        raise RuntimeError("there must be a length for each sequence")
    if padded.shape[0] < lengths[0]:
        raise RuntimeError("a length is greater than the padded sequences")
    sizes = Tensor((np.arange(lengths[0])[:, None] < lengths[None, :]).sum(1))
    return PackedSequence(None, sizes, order).packed(padded)
