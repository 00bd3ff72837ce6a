"""torch.nn.functional.dropout with a probability that may be 0."""

from mindspore import ops


def dropout(input, p=0.5, training=True):
    """The input itself where nothing is dropped: what is changed later is changed there, too."""
    return ops.dropout(input, p, training) if training and p else input
