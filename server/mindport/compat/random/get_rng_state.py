"""torch.get_rng_state on CPU, where operators do not draw from MindSpore's own state (2.10)."""

import mindspore
import numpy

from mindport.compat.random.seed_streams import seed_streams


def get_rng_state():
    """A state that repeats the numbers that follow; from here on they come of a new seed."""
    seed = ((mindspore.get_seed() or 0) * 1103515245 + 12345) % 2**31
    seed_streams(seed)
    held = numpy.array([seed], numpy.uint64).tobytes()
    return mindspore.Tensor(numpy.frombuffer(held.ljust(5056, b"\0"), numpy.uint8).copy())
