"""torch.nn.utils.rnn.pad_packed_sequence."""

from mindspore import Tensor, int64


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """The sequences filled up to the same length, in their first order, and their lengths."""
    lengths = Tensor(sequence.lengths(), int64)
    if total_length is not None and total_length < int(lengths[0]):
        raise ValueError("total_length is less than the longest sequence")
    found = sequence.padded(padding_value, total_length)
    found = found.swapaxes(0, 1) if batch_first else found
    if sequence.unsorted_indices is None:
        return found, lengths
    places = sequence.unsorted_indices
    return found.index_select(0 if batch_first else 1, places), lengths[places]
