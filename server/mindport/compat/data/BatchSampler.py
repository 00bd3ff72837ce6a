"""Batches of places."""

from mindport.compat.data.Sampler import Sampler


class BatchSampler(Sampler):
    """The places of a sampler in lists of `batch_size`."""

    def __init__(self, sampler, batch_size, drop_last):
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self):
        batch = []
        for place in self.sampler:
            batch.append(place)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        count, rest = divmod(len(self.sampler), self.batch_size)
        return count + (1 if rest and not self.drop_last else 0)
