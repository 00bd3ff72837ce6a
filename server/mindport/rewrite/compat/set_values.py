"""Changing a tensor in its place, as methods like `Tensor.mul_` do."""


def set_values(tensor, values):
    """Give a tensor other values, for all who hold it or a view of it; returns it."""
    if not tensor.numel():
        return tensor
    if tensor.ndim:
        tensor[:] = values
    else:
        tensor[...] = values
    return tensor
