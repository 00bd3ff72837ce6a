"""Where random numbers come from."""

import numpy


def stream_of(generator=None):
    """The numbers of a generator; those that the global seed rules where there is none."""
    return stream_of.default if generator is None else generator.numbers


stream_of.default = numpy.random  # `manual_seed` takes a stream apart from the program's
