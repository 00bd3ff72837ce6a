"""Changing a tensor in its place, as methods like `Tensor.mul_` do."""

from mindspore import _c_expression


def set_values(tensor, values):
    """Give a tensor other values, for all who hold it or a view of it; returns it."""
    if not tensor.numel():
        return tensor
    if tensor.ndim:
        tensor[:] = values
        return tensor
    is_wanted = any(getattr(one, "_requires_grad", False) for one in (tensor, values))
    if is_wanted and _c_expression.PyNativeExecutor_.get_instance().enable_grad():
        tensor[...] = values
    else:
        tensor.reshape(1)[:] = values  # the memory of a scalar is reached through a part alone
    return tensor
