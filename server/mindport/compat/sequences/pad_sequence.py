"""torch.nn.utils.rnn.pad_sequence."""

import numpy as np
from mindspore import Tensor, mint, ops


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Sequences of different lengths in one tensor, the shorter ones filled up."""
    if padding_side not in ("left", "right"):
        raise ValueError("padding_side should be 'left' or 'right'")
    sequences = list(sequences)
    longest = max(one.shape[0] for one in sequences)

    def filled(one):
        size = (longest - one.shape[0], *one.shape[1:])
        if not size[0]:
            return one
        padding = Tensor(np.full(size, padding_value)).to(sequences[0].dtype)
        return mint.cat((one, padding) if padding_side == "right" else (padding, one))

    return ops.stack([filled(one) for one in sequences], axis=0 if batch_first else 1)
