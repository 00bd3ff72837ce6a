"""Widths as `ops.pad` takes them."""


def both_ends(widths):
    """Each width for both ends of its dimension, last dimension first; a graph takes the loop."""
    around = []
    for width in widths[::-1]:
        around += [width, width]
    return around
