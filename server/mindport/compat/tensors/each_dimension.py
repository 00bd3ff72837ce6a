"""Sizes of windows."""


def each_dimension(value, dims):
    """A number for each dimension: one stands for all."""
    if isinstance(value, int):
        return (value,) * dims
    return tuple(value) * dims if len(value) == 1 else tuple(value)
