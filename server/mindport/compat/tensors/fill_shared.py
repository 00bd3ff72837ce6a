"""Filling a tensor that shares its memory with others."""

from mindport.compat.tensors.set_shared import set_shared


def fill_shared(fill, tensor, *values, **named):
    """`fill(tensor, *values)`, which all views of the tensor see; returns it."""
    return set_shared(tensor, fill(tensor.copy(), *values, **named))
