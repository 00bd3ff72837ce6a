"""Batches of a dataset, drawn as torch draws them."""

import copy
import math

from mindport.compat.data.BatchSampler import BatchSampler
from mindport.compat.data.default_collate import default_collate
from mindport.compat.data.WorkerInfo import WorkerInfo
from mindport.compat.random.stream_of import stream_of

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
        self.dataset = dataset
        self.batch_size = batch_size if batch_sampler is None else None
        self.shuffle = bool(shuffle)
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        self.collate_fn = collate_fn or default_collate
        self.drop_last = drop_last
        self.indexed = hasattr(dataset, "__getitem__")

    def __class_getitem__(cls, _item):
        return cls

    def __len__(self):
        if self.batch_sampler is not None:
            return len(self.batch_sampler)
        count = len(self.dataset if self.sampler is None else self.sampler)
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
        elif self.batch_size is None:
            yield from self.dataset
        else:
            yield from map(self.collate_fn, self._parts(self.dataset))

    def fetched(self, places):
        """The batch of the samples at some places; one sample where there are no batches."""
        if self.batch_size is None and self.batch_sampler is None:
            return self.dataset[places]
        return self.collate_fn([self.dataset[place] for place in places])

    def places(self):
        """The places of the samples of each batch, in order."""
        if self.batch_sampler is not None:
            return iter(self.batch_sampler)
        places = self.sampler
        if places is None:
            count = len(self.dataset)
            places = range(count)
            if self.shuffle:
                places = stream_of(self.generator).permutation(count).tolist()
        return iter(places if self.batch_size is None else self._parts(places))

    def _parts(self, items):
        """Some items, as many at a time as a batch has."""
        return BatchSampler(items, self.batch_size, self.drop_last)
