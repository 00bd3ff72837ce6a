"""torch.nn.utils.rnn.unpack_sequence."""

from mindport.compat.sequences.pad_packed_sequence import pad_packed_sequence
from mindport.compat.sequences.unpad_sequence import unpad_sequence


def unpack_sequence(packed_sequences):
    """The sequences of a packed batch, each as long as it was."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, True)
