"""Weights of interpolated pixels."""

import numpy


def interpolation_weights(count, size, mode, antialias):
    """A matrix (size, count) that makes `size` pixels of `count` along one axis."""
    scale, places = count / size, numpy.arange(count)
    middle = (numpy.arange(size) + 0.5) * scale
    if mode == "nearest":
        return (places == numpy.floor(numpy.arange(size) * scale)[:, None]).astype(numpy.float64)
    if mode == "nearest-exact":
        return (places == numpy.floor(middle)[:, None]).astype(numpy.float64)
    cubic = mode == "bicubic"
    if antialias:
        wide = max(scale, 1.0)
        reach = wide * (2 if cubic else 1)
        first = numpy.maximum((middle - reach + 0.5).astype(int), 0)[:, None]
        last = numpy.minimum((middle + reach + 0.5).astype(int), count)[:, None]
        away = abs((places - middle[:, None] + 0.5) / wide)
        weights = _of_distance(away, cubic, -0.5) * ((places >= first) & (places < last))
        return weights / weights.sum(axis=1, keepdims=True)
    centre = middle - 0.5 if cubic else numpy.maximum(middle - 0.5, 0)
    weights = numpy.zeros((size, count))
    for step in range(-1, 3) if cubic else range(2):
        at = numpy.floor(centre) + step
        part = _of_distance(abs(at - centre), cubic, -0.75)
        rows = numpy.arange(size)
        numpy.add.at(weights, (rows, numpy.clip(at, 0, count - 1).astype(int)), part)
    return weights


def _of_distance(away, cubic, a):
    if not cubic:
        return numpy.maximum(1 - away, 0)
    near = ((a + 2) * away - (a + 3)) * away * away + 1
    far = (((away - 5) * away + 8) * away - 4) * a
    return numpy.where(away < 1, near, numpy.where(away < 2, far, 0))
