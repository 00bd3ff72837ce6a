"""Datasets of randomly chosen samples."""

import math

import numpy

from mindport.compat.data.Subset import Subset
from mindport.compat.random.stream_of import stream_of


def random_split(dataset, lengths, generator=None):
    """Split a dataset by chance into parts of these lengths, or shares that sum up to 1."""
    count = len(dataset)
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        counts = [math.floor(count * share) for share in lengths]
        for place in range(count - sum(counts)):
            counts[place % len(counts)] += 1
    else:
        counts = list(lengths)
    if sum(counts) != count:
        raise ValueError("the lengths do not sum up to that of the dataset")
    places = stream_of(generator).permutation(count).tolist()
    ends = numpy.cumsum(counts).tolist()
    return [Subset(dataset, places[end - one : end]) for one, end in zip(counts, ends)]
