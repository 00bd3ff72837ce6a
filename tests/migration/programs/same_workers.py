"""Batches of loaders, and iterable data sets that several workers go through."""

import math

import numpy as np
import torch
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    TensorDataset,
    get_worker_info,
)


class Range(IterableDataset):
    def __init__(self, start, end):
        super().__init__()
        self.start, self.end = start, end

    def __iter__(self):
        return iter(range(self.start, self.end))


class Shared(Range):
    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        if worker is None:
            return iter(range(self.start, self.end))
        each = math.ceil((self.end - self.start) / worker.num_workers)
        first = self.start + worker.id * each
        return iter(range(first, min(first + each, self.end)))


def share(place):
    worker = get_worker_info()
    own = worker.dataset
    each = math.ceil((own.end - own.start) / worker.num_workers)
    own.start = own.start + place * each
    own.end = min(own.start + each, own.end)


def case_each_goes_through_all():
    data = Range(3, 7)
    return [list(DataLoader(data, num_workers=count)) for count in (0, 2, 3)], get_worker_info()


def case_each_has_its_share():
    loader = DataLoader(Shared(0, 23), batch_size=4, num_workers=3)
    last = DataLoader(Shared(0, 23), batch_size=4, num_workers=3, drop_last=True)
    return list(loader), list(last), list(DataLoader(Shared(0, 5), batch_size=2))


def case_shares_by_a_function():
    data = Range(0, 10)
    loader = DataLoader(data, num_workers=2, worker_init_fn=share, batch_size=3)
    return list(loader), list(loader), data.start, data.end


def case_samples_alone():
    return list(DataLoader(Shared(0, 7), batch_size=None, num_workers=2))


class Halves(Dataset):
    def __len__(self):
        return 5

    def __getitem__(self, index):
        whole = torch.tensor(index, dtype=torch.float16)
        return torch.tensor([index, index + 0.5], dtype=torch.bfloat16), whole, torch.tensor([True])


def case_batches_of_other_types():
    found = list(DataLoader(Halves(), batch_size=3))
    return [one.float() for batch in found for one in batch], found[1][0].dtype == torch.bfloat16


def case_samplers_that_a_loader_makes():
    rows = TensorDataset(torch.arange(7.0))
    found = []
    for loader in (
        DataLoader(rows, 3),
        DataLoader(rows, 3, shuffle=True, drop_last=True),
        DataLoader(rows, batch_size=None),
        DataLoader(rows, batch_sampler=BatchSampler(range(7), 2, drop_last=True)),
    ):
        found += [len(loader), len(loader.sampler), isinstance(loader.sampler, RandomSampler)]
        found += [None if loader.batch_sampler is None else len(loader.batch_sampler)]
    return found, list(DataLoader(rows, 3).batch_sampler)


class Arrays(Dataset):
    def __len__(self):
        return 3

    def __getitem__(self, index):
        return np.full(2, index, dtype=np.float32)


def case_samples_without_batches():
    doubled = DataLoader(
        Arrays(), batch_size=None, collate_fn=lambda array: torch.tensor(array * 2)
    )
    return [one + 1 for one in DataLoader(Arrays(), batch_size=None)], list(doubled)
