"""Where random numbers come from."""

import numpy


def stream_of(generator):
    """The numbers of a generator; those that the global seed rules where there is none."""
    return numpy.random if generator is None else generator.numbers
