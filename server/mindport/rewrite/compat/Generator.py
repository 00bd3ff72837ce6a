"""torch.Generator."""

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
        return self._seed, self.numbers.get_state()

    def set_state(self, state):
        self._seed = state[0]
        self.numbers.set_state(state[1])
        return self
