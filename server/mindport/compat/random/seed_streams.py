"""Seeding what torch seeds."""

import random

import mindspore
import numpy

from mindport.compat.random.stream_of import stream_of


def seed_streams(seed):
    """Seed MindSpore and the helpers; Python and numpy go on where these do not draw from them."""
    seed = int(seed) % 2**32
    of_python, of_numpy = random.getstate(), numpy.random.get_state()
    mindspore.set_seed(seed)  # seeds these, too
    if stream_of.default is not numpy.random:
        random.setstate(of_python)
        numpy.random.set_state(of_numpy)
        stream_of.default.seed(seed)
