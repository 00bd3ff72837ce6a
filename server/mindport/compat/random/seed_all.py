"""accelerate.utils.set_seed."""

import random

import mindspore
import numpy as np


def seed_all(seed, device_specific=False, deterministic=False):
    """Seed Python, NumPy and MindSpore."""
    random.seed(seed)
    np.random.seed(seed)
    mindspore.set_seed(seed)
