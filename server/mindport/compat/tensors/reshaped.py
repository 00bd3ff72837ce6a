"""Methods that change the shape of a tensor in its place."""

from mindport.compat.tensors.become import become


def reshaped(tensor, view):
    """Give a tensor the shape of a view of it, for all who hold it; returns it."""
    return tensor if view is tensor else become(tensor, view)
