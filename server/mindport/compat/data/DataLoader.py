"""Batches of a dataset, drawn as torch draws them."""

import copy
import math

from mindport.compat.data.BatchSampler import BatchSampler
from mindport.compat.data.default_collate import default_collate
from mindport.compat.data.default_convert import default_convert
from mindport.compat.data.RandomSampler import RandomSampler
from mindport.compat.data.SequentialSampler import SequentialSampler
from mindport.compat.data.WorkerInfo import WorkerInfo

# How samples are fetched, not which, and what torch has for each.
_FETCHING = {
    "in_order": True,
    "multiprocessing_context": None,
    "persistent_workers": False,
    "pin_memory_device": "",
    "prefetch_factor": None,
    "timeout": 0,
    "worker_init_fn": None,
}


class DataLoader:
    """Batches of a dataset: of one with `__getitem__` and `__len__`, or of any iterable.

    `num_workers` workers take turns in an iterable, each with a copy of its own, as in torch; all
    of them are in this process.
    """

    def __init__(
        self,
        dataset,
        batch_size=1,
        shuffle=False,
        sampler=None,
        batch_sampler=None,
        num_workers=0,
        collate_fn=None,
        pin_memory=False,
        drop_last=False,
        generator=None,
        **fetching,
    ):
        unknown = fetching.keys() - _FETCHING.keys()
        if unknown:
            raise TypeError(f"what {sorted(unknown)} mean is not known here")
        vars(self).update(_FETCHING, **fetching)
        if num_workers and self.prefetch_factor is None:
            self.prefetch_factor = 2
        self.num_workers, self.generator, self.pin_memory = num_workers, generator, pin_memory
        self.dataset, self.drop_last = dataset, drop_last
        self.batch_size = batch_size if batch_sampler is None else None
        self.indexed = hasattr(dataset, "__getitem__")
        if self.indexed and sampler is None:
            sampler = SequentialSampler(dataset)
            if shuffle:
                sampler = RandomSampler(dataset, generator=generator)
        if self.indexed and self.batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.sampler, self.batch_sampler = sampler, batch_sampler
        has_batches = self.batch_size is not None or batch_sampler is not None
        self.collate_fn = collate_fn or (default_collate if has_batches else default_convert)

    def __class_getitem__(cls, _item):
        return cls

    def __len__(self):
        if self.indexed:
            return len(self._places())
        count = len(self.dataset)
        if self.batch_size is None:
            return count
        return count // self.batch_size if self.drop_last else math.ceil(count / self.batch_size)

    def __iter__(self):
        if self.indexed or not self.num_workers:
            yield from self._collated()
            return
        waiting = [self._worker(place) for place in range(self.num_workers)]
        while waiting:
            for worker, batches in list(waiting):
                try:
                    yield worker.does(next, batches)
                except StopIteration:
                    waiting.remove((worker, batches))

    def _worker(self, place):
        """A worker, and the batches that it makes."""
        own = copy.copy(self)
        own.dataset = copy.deepcopy(self.dataset)
        worker = WorkerInfo(place, self.num_workers, place, own.dataset)
        if self.worker_init_fn is not None:
            worker.does(self.worker_init_fn, place)
        return worker, own._collated()

    def _collated(self):
        if self.indexed:
            yield from map(self.fetched, self.places())
        else:
            parts = self.dataset
            if self.batch_size is not None:
                parts = BatchSampler(parts, self.batch_size, self.drop_last)
            yield from map(self.collate_fn, parts)

    def fetched(self, places):
        """The batch of the samples at some places; one sample where there are no batches."""
        if self.batch_sampler is None:
            return self.collate_fn(self.dataset[places])
        return self.collate_fn([self.dataset[place] for place in places])

    def places(self):
        """The places of the samples of each batch, in order."""
        return iter(self._places())

    def _places(self):
        return self.sampler if self.batch_sampler is None else self.batch_sampler
