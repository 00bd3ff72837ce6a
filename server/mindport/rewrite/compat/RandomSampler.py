"""Samples by chance."""

import numpy

from mindport.rewrite.compat.Sampler import Sampler


class RandomSampler(Sampler):
    """All places in an order of chance, or as many as asked for."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self.num_samples = len(data_source) if num_samples is None else num_samples

    def __iter__(self):
        count = len(self.data_source)
        if self.replacement:
            yield from numpy.random.randint(0, count, self.num_samples).tolist()
            return
        left = self.num_samples
        while left > 0:
            yield from numpy.random.permutation(count)[:left].tolist()
            left -= count

    def __len__(self):
        return self.num_samples
