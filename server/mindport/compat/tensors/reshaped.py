"""Methods that change the shape of a tensor in its place."""


def reshaped(tensor, view):
    """Give a tensor the shape of a view of it, for all who hold it; returns it."""
    if view is not tensor:
        tensor.assign_value(view)
    return tensor
