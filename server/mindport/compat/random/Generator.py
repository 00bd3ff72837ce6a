"""torch.Generator."""

import mindspore
import numpy


class Generator:
    """A stream of random numbers of its own; other numbers than torch's."""

    def __init__(self, device=None):
        self.manual_seed(67280421310721)

    def manual_seed(self, seed):
        """Begin anew; returns the generator."""
        self._seed = int(seed)
        self.numbers = numpy.random.RandomState(numpy.random.MT19937(self._seed % 2**64))
        return self

    def seed(self):
        self.manual_seed(numpy.random.SeedSequence().entropy % 2**63)
        return self._seed

    def initial_seed(self):
        return self._seed

    def get_state(self):
        """A tensor of bytes, as long as torch's."""
        _, keys, place, has_next, following = self.numbers.get_state()
        held = numpy.array([self._seed % 2**64, place, has_next], numpy.uint64).tobytes()
        held += numpy.float64(following).tobytes() + keys.astype(numpy.uint32).tobytes()
        return mindspore.Tensor(numpy.frombuffer(held.ljust(5056, b"\0"), numpy.uint8).copy())

    def clone_state(self):
        """Another generator that goes on as this one does."""
        return Generator().set_state(self.get_state())

    def set_state(self, state):
        held = state.asnumpy().tobytes()
        seed, place, has_next = (int(one) for one in numpy.frombuffer(held[:24], numpy.uint64))
        keys = numpy.frombuffer(held[32:2528], numpy.uint32)
        following = float(numpy.frombuffer(held[24:32], numpy.float64)[0])
        self._seed = seed
        self.numbers.set_state(("MT19937", keys, place, has_next, following))
        return self
