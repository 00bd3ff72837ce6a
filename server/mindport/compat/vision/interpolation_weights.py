"""Weights of interpolated pixels."""

import numpy

from mindport.compat.linalg.resize_matrix import resize_matrix


def interpolation_weights(count, size, mode, antialias):
    """A matrix (size, count) that makes `size` pixels of `count` along one axis."""
    if mode.startswith("nearest"):
        shift = 0.5 if mode == "nearest-exact" else 0
        nearest = numpy.floor((numpy.arange(size) + shift) * (count / size))
        return (numpy.arange(count) == nearest[:, None]).astype(numpy.float64)
    kind = "cubic" if mode == "bicubic" else "linear"
    return resize_matrix(count, size, kind, antialias=antialias)
