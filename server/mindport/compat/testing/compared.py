"""Comparisons that change a tensor in its place."""


def compared(x, method, *others):
    """What a method that compares gives, in the type of the tensor."""
    return getattr(x, method)(*others).to(x.dtype)
