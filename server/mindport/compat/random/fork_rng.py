"""torch.random.fork_rng."""

from contextlib import contextmanager

from mindport.compat.random.get_rng_state import get_rng_state
from mindport.compat.random.set_rng_state import set_rng_state


@contextmanager
def fork_rng(devices=None, enabled=True, device_type="cuda"):
    """What is drawn inside changes nothing for what is drawn afterwards."""
    state = get_rng_state() if enabled else None
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)
