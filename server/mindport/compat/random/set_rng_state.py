"""torch.set_rng_state on CPU, where operators do not draw from MindSpore's own state (2.10)."""

import numpy

from mindport.compat.random.seed_streams import seed_streams


def set_rng_state(new_state):
    """Let the numbers come again that followed when the state was read."""
    held = new_state.asnumpy().tobytes()
    seed_streams(numpy.frombuffer(held[:8], numpy.uint64)[0])
