"""Samples by chance."""

from mindport.compat.data.Sampler import Sampler
from mindport.compat.random.stream_of import stream_of


class RandomSampler(Sampler):
    """All places in an order of chance, or as many as asked for."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement, self.generator = replacement, generator
        self.num_samples = len(data_source) if num_samples is None else num_samples

    def __iter__(self):
        count = len(self.data_source)
        numbers = stream_of(self.generator)
        left = self.num_samples
        while self.replacement and left > 0:  # in parts: there may be no end to them
            yield from numbers.randint(0, count, min(left, 1024)).tolist()
            left -= 1024
        while left > 0:
            yield from numbers.permutation(count)[:left].tolist()
            left -= count

    def __len__(self):
        return self.num_samples
