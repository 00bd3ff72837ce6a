"""torch.nn.utils.vector_to_parameters."""

from mindport.compat.tensors.set_values import set_values


def vector_to_parameters(vec, parameters):
    """Write a row of values over parameters."""
    place = 0
    for one in parameters:
        count = one.numel()
        set_values(one, vec[place : place + count].reshape(one.shape).copy())
        place += count
