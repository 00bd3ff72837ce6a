"""Some samples by chance."""

from mindport.compat.data.Sampler import Sampler
from mindport.compat.random.stream_of import stream_of


class SubsetRandomSampler(Sampler):
    """The given places in an order of chance."""

    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __iter__(self):
        for place in stream_of(self.generator).permutation(len(self.indices)).tolist():
            yield self.indices[place]

    def __len__(self):
        return len(self.indices)
