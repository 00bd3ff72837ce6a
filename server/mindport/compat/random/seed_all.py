"""accelerate.utils.set_seed."""

import random

import numpy as np

from mindport.compat.random.seed_streams import seed_streams


def seed_all(seed, device_specific=False, deterministic=False):
    """Seed Python, NumPy and MindSpore."""
    random.seed(seed)
    np.random.seed(seed)
    seed_streams(seed)
