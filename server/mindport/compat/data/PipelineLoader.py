"""Batches that processes of `mindspore.dataset` make."""

import os
import warnings

import mindspore
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.data.BatchRows import BatchRows
from mindport.compat.data.DataLoader import DataLoader
from mindport.compat.data.stuck_at import stuck_at


class PipelineLoader(DataLoader):
    """A DataLoader whose workers are processes, where it has some and its samples have places.

    Order and samples are those of a DataLoader. Random transforms draw from a stream for each
    batch, which depends on the seed and not on the number of workers.
    """

    epochs = 0  # that have begun
    stuck = None  # where the samples do not come back from a process; "" where they do

    def __iter__(self):
        # MindSpore fetches in a thread of this process where there is one worker alone.
        count = min(max(self.num_workers, 2), os.cpu_count() or 1)
        if not self._ends() or count < 2 or not hasattr(os, "fork"):
            yield from super().__iter__()
            return
        rows = BatchRows(self, list(self.places()), count)
        self.epochs += 1
        PyNativeExecutor_.get_instance().sync()  # a forked process would wait for what is not done
        if self._must_stay(rows):
            yield from map(self.fetched, rows.places)
            return
        for values, sizes in self._pipeline(rows, count):
            yield rows.batch(values, sizes)

    def _ends(self):
        """Whether there are workers, and batches of a number that is known and not 0."""
        try:
            return bool(self.num_workers and self.indexed and len(self))
        except TypeError:  # the sampler may have no end
            return False

    def _must_stay(self, rows):
        """Whether samples are to be made in this process: a forked one does not come back."""
        if self.stuck is None:
            self.stuck = "" if self._begins_anew() else stuck_at(rows, 0)
            if self.stuck:
                warnings.warn(
                    f"{self.stuck} calls an operator of MindSpore, which does not come back in a"
                    " forked process: the samples are made without workers. Compute with NumPy"
                    " there, or give multiprocessing_context='spawn'.",
                    stacklevel=3,
                )
        return bool(self.stuck)

    def _begins_anew(self):
        """Whether a worker has nothing of this process: operators come back there."""
        context = self.multiprocessing_context
        return getattr(context, "_name", context) not in (None, "fork")

    def _pipeline(self, rows, count):
        """What the workers make, in order."""
        config = mindspore.dataset.config
        before = config.get_multiprocessing_start_method()
        config.set_multiprocessing_start_method("spawn" if self._begins_anew() else "fork")
        try:
            made = mindspore.dataset.GeneratorDataset(
                rows, ["values", "sizes"], shuffle=False, num_parallel_workers=count
            )
            found = made.create_tuple_iterator(num_epochs=1, output_numpy=True)
            first = next(found)  # the workers start now
        finally:
            config.set_multiprocessing_start_method(before)
        yield first
        yield from found
