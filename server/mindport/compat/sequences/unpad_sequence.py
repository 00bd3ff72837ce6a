"""torch.nn.utils.rnn.unpad_sequence."""


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences of a padded batch, each as long as it was."""
    batch = padded_sequences if batch_first else padded_sequences.swapaxes(0, 1)
    return [batch[place, : int(length)] for place, length in enumerate(lengths)]
