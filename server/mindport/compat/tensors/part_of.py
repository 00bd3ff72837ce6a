"""A part of a tensor that is to be changed."""

from numbers import Integral


def part_of(tensor, index):
    """`tensor[index]`: of masks and places a copy, as in torch."""
    places = index if isinstance(index, tuple) else (index,)
    kinds = (Integral, slice, type(None), type(...))
    found = tensor[index]
    return found if all(isinstance(one, kinds) for one in places) else found.copy()
