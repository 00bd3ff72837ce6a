"""torch.utils.data.distributed.DistributedSampler."""

import math

import numpy

from mindport.compat.data.Sampler import Sampler
from mindport.compat.distributed.get_rank import get_rank
from mindport.compat.distributed.get_world_size import get_world_size


class DistributedSampler(Sampler):
    """The share of a dataset that one of several processes takes."""

    def __init__(
        self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False
    ):
        num_replicas = get_world_size() if num_replicas is None else num_replicas
        rank = get_rank() if rank is None else rank
        if not 0 <= rank < num_replicas:
            raise ValueError(f"rank {rank} is none of {num_replicas} processes")
        self.dataset, self.num_replicas, self.rank = dataset, num_replicas, rank
        self.epoch, self.drop_last, self.shuffle, self.seed = 0, drop_last, shuffle, seed
        if drop_last and len(dataset) % num_replicas:
            self.num_samples = math.ceil((len(dataset) - num_replicas) / num_replicas)
        else:
            self.num_samples = math.ceil(len(dataset) / num_replicas)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self):
        count = len(self.dataset)
        places = numpy.arange(count)
        if self.shuffle:  # the same in all processes
            places = numpy.random.RandomState(self.seed + self.epoch).permutation(count)
        places = numpy.resize(places, self.total_size).tolist()
        return iter(places[self.rank : self.total_size : self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        self.epoch = epoch
