"""Sizes for layers that take no lists (MindSpore 2.10)."""


def in_tuple(sizes):
    """The same sizes, those of a list in a tuple."""
    return tuple(sizes) if isinstance(sizes, list) else sizes
