"""torch.nn.functional.dropout with a probability that may be 0 or 1."""

from mindspore import ops


def dropout(input, p=0.5, training=True):
    """The input itself where nothing is dropped: what is changed later is changed there, too."""
    if not training or not p:
        return input
    return (input * 0).to(input.dtype) if p == 1 else ops.dropout(input, p, training)
