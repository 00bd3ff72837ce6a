"""torch.nn.utils.rnn.PackedSequence."""

import numpy as np
from mindspore import Tensor, mint

from mindport.compat.sequences.packed_places import packed_places


class PackedSequence:
    """Sequences side by side, step after step, the longest first."""

    def __init__(self, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None and sorted_indices is not None:
            unsorted_indices = Tensor(np.argsort(sorted_indices.asnumpy()))
        self.data = data
        self.batch_sizes = batch_sizes
        self.sorted_indices = sorted_indices
        self.unsorted_indices = unsorted_indices

    def __iter__(self):
        return iter((self.data, self.batch_sizes, self.sorted_indices, self.unsorted_indices))

    def __getitem__(self, place):
        return tuple(self)[place]

    def __len__(self):
        return 4

    def lengths(self):
        """How long each sequence is, the longest first."""
        sizes = self.batch_sizes.asnumpy()
        return [int((sizes > place).sum()) for place in range(int(sizes[0]))]

    def padded(self, padding_value=0.0, steps=None):
        """(steps, batch, ...), the longest sequence first, filled up with a value."""
        lengths = self.lengths()
        steps = lengths[0] if steps is None else steps
        rest = self.data.shape[1:]
        row = Tensor(np.full((1, *rest), padding_value)).to(self.data.dtype)
        back = Tensor(packed_places(lengths, steps)[1])
        found = mint.cat((self.data, row)).index_select(0, back)
        return found.reshape((steps, len(lengths), *rest))

    def packed(self, padded):
        """The same sequences with the values of (steps, batch, ...)."""
        there = Tensor(packed_places(self.lengths(), padded.shape[0])[0])
        data = padded.reshape((-1, *padded.shape[2:])).index_select(0, there)
        return PackedSequence(data, self.batch_sizes, self.sorted_indices, self.unsorted_indices)
