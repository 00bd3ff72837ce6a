"""Batches as rows of `mindspore.dataset`."""

import faulthandler
import io
import pickle
import traceback

import mindspore
import numpy
from mindspore import Tensor

from mindport.compat.data.WorkerInfo import WorkerInfo
from mindport.compat.random.seed_all import seed_all
from mindport.compat.random.stream_of import stream_of


class BatchRows:
    """The batches of a loader, each pickled into one array of bytes, with the sizes of its parts.

    `places` are those of the samples of each batch, and `workers` make them in turns. A batch that
    takes longer than the loader's `timeout` (600 seconds without one) ends the process that makes
    it, which tells where it waits.
    """

    patience = 600

    def __init__(self, loader, places, workers):
        self.loader, self.places, self.workers = loader, places, workers
        _, keys, used, *_ = stream_of(loader.generator).get_state()
        self.seeds = [int(keys[0]), int(keys[1]), int(used), loader.epochs]
        self.is_begun = False

    def __len__(self):
        return len(self.places)

    def __getitem__(self, number):
        faulthandler.dump_traceback_later(self.loader.timeout or self.patience, exit=True)
        try:
            found = self._made(int(number))
        except Exception as error:  # the program gets it, as from a loader without workers
            found = _Raised(error, traceback.format_exc())
        finally:
            faulthandler.cancel_dump_traceback_later()
        parts = []
        first = _pickled(found, parts.append)
        parts = [first, *(one.raw() for one in parts)]
        arrays = [numpy.frombuffer(one, numpy.uint8) for one in parts]
        return numpy.concatenate(arrays), numpy.array([one.size for one in arrays])

    def __getstate__(self):
        """For a process that begins anew; MindSpore's `dill` loses globals of a script."""
        return _pickled(vars(self))

    def __setstate__(self, state):
        vars(self).update(pickle.loads(state))

    def _made(self, number):
        seed = int(numpy.random.SeedSequence([*self.seeds, number]).generate_state(1)[0])
        if not self.is_begun:
            self.is_begun = True
            place, loader = number % self.workers, self.loader
            WorkerInfo.current = WorkerInfo(place, self.workers, seed, loader.dataset)
            if loader.worker_init_fn is not None:
                loader.worker_init_fn(place)
        seed_all(seed)
        return self.loader.fetched(self.places[number])

    @staticmethod
    def batch(values, sizes):
        """The batch that a row holds."""
        first, *parts = numpy.split(values, numpy.cumsum(sizes)[:-1])
        found = pickle.loads(first.tobytes(), buffers=parts)
        if isinstance(found, _Raised):
            raise found.error from RuntimeError(f"in a process of the loader:\n{found.told}")
        return found


class _Raised:
    """What was raised where a batch was made, and what Python tells of it there."""

    def __init__(self, error, told):
        self.error, self.told = error, told


def _pickled(value, take=None):
    """The bytes of a value; `take` gets the memory of its arrays."""
    stream = io.BytesIO()
    _Pickler(stream, protocol=5, buffer_callback=take).dump(value)
    return stream.getvalue()


class _Pickler(pickle.Pickler):
    """Pickles a tensor as an array."""

    def reducer_override(self, one):
        if isinstance(one, Tensor):
            return _from_array, (one.asnumpy(), str(one.dtype).lower())
        return NotImplemented


def _from_array(array, dtype):
    return Tensor(array, getattr(mindspore, {"bool": "bool_"}.get(dtype, dtype)))
