"""Sizes of two edges."""


def two_sizes(size):
    """The height and width of `size`: one number for both, or two."""
    if isinstance(size, int):
        return size, size
    return (size[0], size[0]) if len(size) == 1 else size
