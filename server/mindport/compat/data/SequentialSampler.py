"""Samples in order."""

from mindport.compat.data.Sampler import Sampler


class SequentialSampler(Sampler):
    """All places in order."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)
