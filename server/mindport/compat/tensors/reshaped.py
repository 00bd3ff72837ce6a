"""Methods that change the shape of a tensor in its place."""


def reshaped(tensor, values):
    """Give a tensor other values of another shape, for all who hold it; returns it."""
    tensor.assign_value(values.copy())
    return tensor
