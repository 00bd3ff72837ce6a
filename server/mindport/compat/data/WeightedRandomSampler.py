"""Samples by chance, some more often than others."""

import numpy
from mindspore import Tensor

from mindport.compat.data.Sampler import Sampler
from mindport.compat.random.stream_of import stream_of


class WeightedRandomSampler(Sampler):
    """Places with chances in the ratio of weights."""

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        weights = weights.asnumpy() if isinstance(weights, Tensor) else weights
        self.weights = numpy.asarray([float(one) for one in weights])
        self.num_samples, self.replacement = num_samples, replacement
        self.generator = generator

    def __iter__(self):
        chances = self.weights / self.weights.sum()
        count = len(chances)
        drawn = stream_of(self.generator).choice(count, self.num_samples, self.replacement, chances)
        yield from drawn.tolist()

    def __len__(self):
        return self.num_samples
