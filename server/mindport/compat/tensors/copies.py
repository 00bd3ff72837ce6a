"""Copies of what torch gives views of."""


def copies(found):
    """Tensors of their own."""
    return tuple(one.copy() for one in found) if isinstance(found, (list, tuple)) else found.copy()
