"""Some samples by chance."""

import numpy

from mindport.rewrite.compat.Sampler import Sampler


class SubsetRandomSampler(Sampler):
    """The given places in an order of chance."""

    def __init__(self, indices, generator=None):
        self.indices = indices

    def __iter__(self):
        for place in numpy.random.permutation(len(self.indices)).tolist():
            yield self.indices[place]

    def __len__(self):
        return len(self.indices)
