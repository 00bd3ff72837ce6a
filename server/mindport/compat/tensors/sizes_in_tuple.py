"""Sizes that may be in a list, for what takes tuples."""


def sizes_in_tuple(sizes):
    """A list as a tuple, and whatever else it is as it is."""
    return tuple(sizes) if isinstance(sizes, list) else sizes
