"""torch.Generator."""

import mindspore
import numpy

# What torch keeps of a stream on CPU: 5056 bytes.
_STATE = numpy.dtype(
    [
        ("seed", numpy.uint64), ("left", numpy.int32), ("seeded", numpy.int32),
        ("next", numpy.uint64), ("keys", numpy.uint64, 624), ("normal", numpy.float64, 3),
        ("has_normal", numpy.int32), ("unused", numpy.uint8, 12),
    ]
)  # fmt: skip


class Generator:
    """A stream of random numbers of its own; other numbers than torch's."""

    def __init__(self, device=None):
        self.device = "cpu" if device is None else str(device).lower()
        self.manual_seed(67280421310721)

    def manual_seed(self, seed):
        """Begin anew; returns the generator."""
        self._seed = int(seed)
        self.numbers = numpy.random.RandomState(self._seed % 2**32)  # as torch's twister begins
        return self

    def seed(self):
        self.manual_seed(numpy.random.SeedSequence().entropy % 2**63)
        return self._seed

    def initial_seed(self):
        return self._seed

    def get_state(self):
        """A tensor of bytes, laid out as torch's."""
        _, keys, place, has_next, following = self.numbers.get_state()
        held = numpy.zeros(1, _STATE)
        held["seed"], held["seeded"], held["keys"] = self._seed % 2**64, 1, keys
        held["left"], held["next"] = len(keys) + 1 - place, place % len(keys)
        held["normal"][0, 0], held["has_normal"] = following, has_next
        return mindspore.Tensor(numpy.frombuffer(held.tobytes(), numpy.uint8).copy())

    def clone_state(self):
        """Another generator that goes on as this one does."""
        return Generator().set_state(self.get_state())

    def set_state(self, state):
        held = numpy.frombuffer(state.asnumpy().tobytes(), _STATE)[0]
        self._seed = int(held["seed"])
        keys, place = held["keys"].astype(numpy.uint32), len(held["keys"]) + 1 - int(held["left"])
        normal = int(held["has_normal"]), float(held["normal"][0])
        self.numbers.set_state(("MT19937", keys, place, *normal))
        return self
