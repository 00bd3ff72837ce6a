"""torch.nn.utils.rnn.pack_sequence."""

from mindport.compat.sequences.pack_padded_sequence import pack_padded_sequence
from mindport.compat.sequences.pad_sequence import pad_sequence


def pack_sequence(sequences, enforce_sorted=True):
    """Sequences of different lengths, packed."""
    lengths = [one.shape[0] for one in sequences]
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)
