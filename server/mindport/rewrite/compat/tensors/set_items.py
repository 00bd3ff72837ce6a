"""Item assignment with a mask or with tensors of places."""

from mindport.rewrite.compat.tensors.set_values import set_values


def set_items(tensor, index, values):
    """`tensor[index] = values`, seen by all who hold the tensor or a view of it."""
    changed = tensor.copy()
    changed[index] = values
    set_values(tensor, changed)
