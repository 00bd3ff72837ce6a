"""Changing a tensor in its place, as methods like `Tensor.mul_` do."""


def set_values(tensor, values):
    """Give a tensor other values, for all who hold it or a view of it; returns it."""
    if not tensor.numel():
        return tensor
    if tensor.ndim:
        tensor[:] = values
    elif getattr(tensor, "_requires_grad", False) or getattr(values, "_requires_grad", False):
        tensor[...] = values
    else:
        tensor.reshape(1)[:] = values  # the memory of a scalar is reached through a part alone
    return tensor
